import OpenMarketHTTPServer
import OpenMarketWire
import TestSupport
import Testing

@Suite("Limits of requests", .slot)
struct RequestLimitsTests {
    private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

    @Test(
        "A request line of 8192 bytes is read, one more is not",
        arguments: [(0, nil), (1, RequestFailure.lineTooLong)]
    )
    func line(_ extra: Int, _ failure: RequestFailure?) {
        let text = "GET /\(Self.letters(8192 - 14 + extra)) HTTP/1.1\r\nHost: a\r\n\r\n"
        #expect(found(in: text).failure == failure)
        #expect(found(in: Array(text.utf8).singly).failure == failure)
    }

    @Test("A field of 8192 bytes is read, one more is not", arguments: [(0, nil), (1, RequestFailure.fieldTooLong)])
    func field(_ extra: Int, _ failure: RequestFailure?) {
        let text = "GET / HTTP/1.1\r\nHost: a\r\nX: \(Self.letters(8192 - 3 + extra))\r\n\r\n"
        #expect(found(in: text).failure == failure)
        #expect(found(in: Array(text.utf8).singly).failure == failure)
    }

    @Test("32768 bytes of fields are read, one more is not", arguments: [(0, nil), (1, RequestFailure.tooManyFields)])
    func fields(_ extra: Int, _ failure: RequestFailure?) {
        let long = "X: \(Self.letters(8189))\r\n"
        let last = "X: \(Self.letters(8192 - 7 - 3 + extra))\r\n"
        #expect(found(in: "GET / HTTP/1.1\r\nHost: a\r\n\(long)\(long)\(long)\(last)\r\n").failure == failure)
    }

    @Test("100 fields are read, one more is not", arguments: [(99, nil), (100, RequestFailure.tooManyFields)])
    func fieldCount(_ count: Int, _ failure: RequestFailure?) {
        let fields = String(repeating: "X: y\r\n", count: count)
        #expect(found(in: "GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n").failure == failure)
    }

    @Test(
        "Bodies are measured before they are read",
        arguments: [
            ("application/json", 1_048_576, nil), ("application/json", 1_048_577, RequestFailure.bodyTooLong),
            ("application/problem+JSON ", 1_048_577, .bodyTooLong), ("multipart/form-data", 33_554_432, nil),
            ("multipart/form-data", 33_554_433, .bodyTooLong), ("image/png", Int.max, .bodyTooLong),
        ]
    )
    func bodies(_ type: String, _ length: Int, _ failure: RequestFailure?) {
        let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: \(type)\r\n"
        #expect(found(in: "\(head)Content-Length: \(length)\r\n\r\n").failure == failure)
        let size = String(length, radix: 16)
        let chunked = found(in: "\(head)Transfer-Encoding: chunked\r\n\r\n\(size)\r\n").failure
        #expect(chunked == (length == .max ? .badChunk : failure))
    }

    @Test("A body without a type is taken for JSON")
    func untyped() {
        #expect(found(in: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n").failure == .bodyTooLong)
    }

    @Test("Chunks are added up")
    func chunkSum() {
        var limits = RequestLimits()
        limits.body = 10
        let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        let five = "5\r\nhello\r\n"
        #expect(found(in: head + five + five + "0\r\n\r\n", limits: limits).failure == nil)
        #expect(found(in: head + five + five + "1\r\n", limits: limits).failure == .bodyTooLong)
    }

    @Test("Extensions and trailers are limited in sum")
    func overhead() {
        let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        let chunk = "1;\(Self.letters(199))\r\nx\r\n"
        #expect(found(in: head + String(repeating: chunk, count: 20) + "0\r\n\r\n").failure == nil)
        #expect(found(in: head + String(repeating: chunk, count: 21) + "0\r\n\r\n").failure == .badChunk)
        let trailer = "X: \(Self.letters(997))\r\n"
        #expect(found(in: head + "0\r\n" + String(repeating: trailer, count: 8) + "\r\n").failure == nil)
        #expect(found(in: head + "0\r\n" + String(repeating: trailer, count: 9) + "\r\n").failure == .tooManyFields)
    }

    @Test("What is never-ending is refused as soon as the limit is passed")
    func endless() {
        var parser = RequestParser()
        var taken = 0
        while taken < 1_000_000 {
            var index = 0
            let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 100)
            if let event = parser.next(piece, &index, end: 100) {
                #expect(event == .failure(.lineTooLong))
                break
            }
            taken += 100
        }
        #expect(taken <= 8192)
    }

    @Test("Every failure has the status of its kind")
    func statuses() {
        let statuses = Set(RequestFailure.allCases.map(\.status))
        #expect(statuses == [400, 413, 414, 417, 431, 505])
    }
}
