/// A strict HTTP/1.1 request parser (RFC 9112) that takes its bytes in pieces of any size.
///
/// A request that two readers could understand in two ways is refused, so that nothing can be smuggled past a proxy in
/// front of the server. The events do not depend on where the pieces were cut.
package struct RequestParser: Sendable {
    private enum Phase {
        case requestLine
        case fields
        case body(remaining: Int64)
        case chunkSize
        case chunk(remaining: Int64)
        case chunkEnd
        case trailers
        case end
        case failed
    }

    private let limits: RequestLimits
    private var phase = Phase.requestLine
    private var lines = LineCollector()
    private var builder: HeadBuilder
    private var emptyLines = 0
    private var bodyLimit: Int64 = 0
    private var bodyLength: Int64 = 0
    private var extensionBytes = 0
    private var trailerBytes = 0

    package init(limits: RequestLimits = RequestLimits()) {
        self.limits = limits
        builder = HeadBuilder(limits: limits)
    }

    /// Whether the next byte is the first one of a request.
    package private(set) var isBetweenRequests = true

    /// Takes less of the body that follows the last head than the limits allow.
    package mutating func limitBody(to length: Int64) {
        bodyLimit = min(bodyLimit, length)
    }

    /// The next event in `bytes[index..<end]`; `nil` when all of them are used up.
    ///
    /// `index` moves behind what was understood. A body is not copied: its event
    /// names a range of the same array.
    package mutating func next(_ bytes: [UInt8], _ index: inout Int, end: Int) -> RequestEvent? {
        do {
            return try step(bytes, &index, min(end, bytes.count))
        } catch {
            phase = .failed
            return .failure(error)
        }
    }

    private mutating func step(
        _ bytes: [UInt8],
        _ index: inout Int,
        _ end: Int
    ) throws(RequestFailure) -> RequestEvent? {
        while true {
            switch phase {
            case .failed:
                return nil
            case .end:
                phase = .requestLine
                isBetweenRequests = true
                return .end
            case .body(let remaining):
                return takeBody(remaining, &index, end) { left in left == 0 ? .end : .body(remaining: left) }
            case .chunk(let remaining):
                return takeBody(remaining, &index, end) { left in left == 0 ? .chunkEnd : .chunk(remaining: left) }
            case .requestLine, .fields, .chunkSize, .chunkEnd, .trailers:
                guard index < end else { return nil }
                isBetweenRequests = false
                guard let event = try takeLine(bytes, &index, end) else { continue }
                return event
            }
        }
    }

    private mutating func takeBody(
        _ remaining: Int64,
        _ index: inout Int,
        _ end: Int,
        then: (Int64) -> Phase
    ) -> RequestEvent? {
        guard index < end else { return nil }
        let count = Int(min(remaining, Int64(end - index)))
        let range = index..<(index + count)
        index = range.upperBound
        phase = then(remaining - Int64(count))
        return .body(range)
    }

    private mutating func takeLine(
        _ bytes: [UInt8],
        _ index: inout Int,
        _ end: Int
    ) throws(RequestFailure) -> RequestEvent? {
        switch lines.take(bytes, &index, end, limit: lineLimit) {
        case .incomplete: return nil
        case .badEnd: throw isInChunks ? .badChunk : .badLineEnd
        case .tooLong: throw tooLong
        case .line(let line, let range): return try process(line, range)
        }
    }

    private mutating func process(_ line: [UInt8], _ range: Range<Int>) throws(RequestFailure) -> RequestEvent? {
        switch phase {
        case .requestLine:
            if range.isEmpty { return try skipEmptyLine() }
            try builder.begin(line, range)
            phase = .fields
        case .fields:
            if range.isEmpty { return .head(try finishHead()) }
            try builder.addField(line, range)
        case .chunkSize:
            try beginChunk(line, range)
        case .chunkEnd:
            phase = .chunkSize
        case .trailers:
            try takeTrailer(line, range)
        case .body, .chunk, .end, .failed: break
        }
        return nil
    }

    /// Old clients send a line end after a body.
    ///
    /// One or two are ignored, more are not a request.
    private mutating func skipEmptyLine() throws(RequestFailure) -> RequestEvent? {
        emptyLines += 1
        guard emptyLines <= 2 else { throw .badRequestLine }
        // No request was begun that needs a response.
        isBetweenRequests = true
        return nil
    }

    private mutating func finishHead() throws(RequestFailure) -> RequestHead {
        emptyLines = 0
        bodyLimit = builder.bodyLimit
        let head = try builder.finish()
        switch head.framing {
        case .none: phase = .end
        case .length(let length): phase = .body(remaining: length)
        case .chunked:
            (bodyLength, extensionBytes, trailerBytes) = (0, 0, 0)
            phase = .chunkSize
        }
        return head
    }

    private mutating func beginChunk(_ line: [UInt8], _ range: Range<Int>) throws(RequestFailure) {
        let (size, extensions) = try ChunkSizeLine.parse(line, range)
        extensionBytes += extensions
        guard extensionBytes <= limits.chunkExtensions else { throw .badChunk }
        guard size <= bodyLimit - bodyLength else { throw .bodyTooLong }
        bodyLength += size
        phase = size == 0 ? .trailers : .chunk(remaining: size)
    }

    /// Trailers are checked and thrown away: nothing here needs one, and none may change what the head said.
    private mutating func takeTrailer(_ line: [UInt8], _ range: Range<Int>) throws(RequestFailure) {
        guard !range.isEmpty else {
            phase = .end
            return
        }
        trailerBytes += range.count
        guard trailerBytes <= limits.trailers else { throw .tooManyFields }
        _ = try FieldLine.split(line, range)
    }

    private var lineLimit: Int {
        switch phase {
        case .requestLine: limits.line
        case .fields: limits.field
        case .chunkSize: limits.chunkLine
        case .trailers: min(limits.field, limits.trailers)
        case .chunkEnd, .body, .chunk, .end, .failed: 0
        }
    }

    private var isInChunks: Bool {
        switch phase {
        case .chunkSize, .chunkEnd: true
        case .requestLine, .fields, .trailers, .body, .chunk, .end, .failed: false
        }
    }

    private var tooLong: RequestFailure {
        switch phase {
        case .requestLine: .lineTooLong
        case .fields, .trailers: .fieldTooLong
        case .chunkSize, .chunkEnd, .body, .chunk, .end, .failed: .badChunk
        }
    }
}
