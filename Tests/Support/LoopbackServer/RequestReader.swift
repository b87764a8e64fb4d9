import Foundation

/// Reads the requests of one connection.
///
/// It believes its client: a test server need not be strict.
struct RequestReader {
    private let connection: Connection
    private var buffer = Data()

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// The head of the next request, or `nil` when there is none.
    mutating func readHead() -> RecordedRequest? {
        let end = Data("\r\n\r\n".utf8)
        while true {
            if let range = buffer.range(of: end) {
                let head = String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
                buffer = Data(buffer[range.upperBound...])
                return Self.parse(head)
            }
            guard fill() else { return nil }
        }
    }

    /// Reads the body of `request`; what came is kept even when the end did not come.
    mutating func readBody(of request: inout RecordedRequest) {
        if request.header("Transfer-Encoding")?.lowercased() == "chunked" {
            request.isComplete = readChunks(into: &request.body)
        } else {
            request.isComplete = read(Int(request.header("Content-Length") ?? "0") ?? 0, into: &request.body)
        }
    }

    private mutating func readChunks(into body: inout Data) -> Bool {
        while let line = readLine(), let count = Int(line, radix: 16) {
            guard count > 0 else { return readLine() != nil }
            guard read(count, into: &body), readLine() != nil else { return false }
        }
        return false
    }

    private mutating func readLine() -> String? {
        let end = Data("\r\n".utf8)
        while true {
            if let range = buffer.range(of: end) {
                let line = String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
                buffer = Data(buffer[range.upperBound...])
                return line
            }
            guard fill() else { return nil }
        }
    }

    private mutating func read(_ count: Int, into body: inout Data) -> Bool {
        var missing = count
        while missing > 0 {
            if buffer.isEmpty, !fill() { return false }
            let part = buffer.prefix(missing)
            body.append(part)
            missing -= part.count
            buffer = Data(buffer.dropFirst(part.count))
        }
        return true
    }

    private mutating func fill() -> Bool {
        let bytes = connection.read()
        buffer.append(bytes)
        return !bytes.isEmpty
    }

    private static func parse(_ head: String) -> RecordedRequest? {
        let lines = head.components(separatedBy: "\r\n")
        guard let first = lines.first else { return nil }
        let words = first.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count == 3 else { return nil }
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            let value = parts.count > 1 ? parts[1] : ""
            return (name: parts.first ?? "", value: value.trimmingCharacters(in: .whitespaces))
        }
        return RecordedRequest(requestLine: first, method: words[0], target: words[1], headers: headers)
    }
}
