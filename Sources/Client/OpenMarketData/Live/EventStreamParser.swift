/// Reads an event stream, in pieces of any size.
///
/// As the WHATWG HTML standard says, section "Server-sent events", "Parsing an event stream" and "Interpreting an event
/// stream". An event that the end of the stream cuts off is not reported. Lines and events have a limit here, so that a
/// server cannot fill the memory with a line that never ends.
package struct EventStreamParser: Sendable {
    /// The stream is not one that is read.
    package enum Failure: Error, Sendable, Hashable {
        /// A line, or the data of one event, is longer than the limit.
        case tooLong
    }

    /// The id of the last event, to be sent as `Last-Event-ID`; empty when there is none.
    package private(set) var lastEventID = ""
    /// The pause before another connection that the server asked for, in milliseconds.
    package private(set) var retry: Int?

    private let limit: Int
    private var line: [UInt8] = []
    /// A CR ended the last line; a LF right behind it belongs to the same line end.
    private var hasSeenCR = false
    private var isFirstLine = true
    private var type = ""
    private var data: [UInt8] = []
    private var id = ""

    /// A parser at the beginning of a stream; `limit` is the most bytes of a line, and of the data of an event.
    package init(limit: Int = 65_536) {
        self.limit = limit
    }

    /// The events that these bytes complete.
    package mutating func parse(_ bytes: some Sequence<UInt8>) throws(Failure) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\n") where hasSeenCR: hasSeenCR = false
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                hasSeenCR = byte == UInt8(ascii: "\r")
                if let event = try endLine() { events.append(event) }
            default:
                hasSeenCR = false
                guard line.count < limit else { throw .tooLong }
                line.append(byte)
            }
        }
        return events
    }

    private mutating func endLine() throws(Failure) -> ServerSentEvent? {
        defer { line.removeAll(keepingCapacity: true) }
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isFirstLine = false
        if line.isEmpty { return dispatch() }
        // A line that begins with a colon is a comment: its field has no name.
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        try take(String(decoding: line[..<colon], as: UTF8.self), value)
        return nil
    }

    private mutating func take(_ field: String, _ value: ArraySlice<UInt8>) throws(Failure) {
        switch field {
        case "event": type = String(decoding: value, as: UTF8.self)
        case "data":
            guard data.count + value.count < limit else { throw .tooLong }
            data += value
            data.append(UInt8(ascii: "\n"))
        case "id" where !value.contains(0): id = String(decoding: value, as: UTF8.self)
        case "retry" where !value.isEmpty && value.allSatisfy({ (0x30...0x39).contains($0) }):
            retry = Int(String(decoding: value, as: UTF8.self)) ?? retry
        default: break
        }
    }

    private mutating func dispatch() -> ServerSentEvent? {
        lastEventID = id
        defer { (type, data) = ("", []) }
        guard !data.isEmpty else { return nil }
        return ServerSentEvent(
            type: type.isEmpty ? "message" : type,
            data: String(decoding: data.dropLast(), as: UTF8.self),
            lastEventID: id
        )
    }
}

package struct ServerSentEvent: Sendable, Equatable {
    /// The type; `message` when the server gave none.
    package let type: String
    /// The lines of data, joined by line feeds.
    package let data: String
    /// The id to resume from after this event; empty when there is none.
    package let lastEventID: String
}
