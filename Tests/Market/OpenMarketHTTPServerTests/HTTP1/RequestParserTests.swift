import Foundation
import OpenMarketTesting
import OpenMarketHTTPServer
import OpenMarketWire
import TestSupport
import Testing

@Suite("Reading requests", .slot)
struct RequestParserTests {
    static let good: [String] = [
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "\r\nGET /a%20b?c=d HTTP/1.1\r\nhost:a:8080\r\nX:\t y \t\r\nEmpty:\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloGET /b HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n"
            + "5;a=b\r\nhello\r\n00A\r\n0123456789\r\n0\r\nX: y\r\nZ:\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET http://Shop.example:81/x?y HTTP/1.1\r\nHost: other\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: [::1]:80\r\n\r\n",
        "GET / HTTP/1.0\r\n\r\n",
    ]

    @Test("What is found does not depend on where the bytes were cut", arguments: good + BadRequests.all.map(\.text))
    func splitInvariance(_ text: String) {
        let bytes = Array(text.utf8)
        let whole = found(in: [bytes])
        #expect(!whole.isEmpty)
        #expect(found(in: bytes.singly) == whole)
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<20 { #expect(found(in: bytes.cut(using: &generator)) == whole) }
    }

    @Test("Good requests are all found", arguments: zip(good, [1, 1, 2, 2, 1, 1, 1]))
    func goodRequests(_ text: String, _ count: Int) {
        let events = found(in: text)
        #expect(events.failure == nil)
        #expect(events.count { $0 == .end } == count)
        #expect(events.last == .end)
    }

    @Test("Bad requests are refused once, for the right reason", arguments: BadRequests.all)
    func badRequests(_ name: String, _ text: String, _ failure: RequestFailure) {
        let events = found(in: text + "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(events.failure == failure, "\(name)")
        #expect(events.last == .failure(failure))
        #expect(!events.contains(.end))
        #expect(!events.heads.contains { $0.target == "/smuggled" })
    }

    @Test("There are more than forty bad requests, and every reason but the limits occurs among them")
    func coverage() {
        #expect(BadRequests.all.count >= 40)
        let limits: Set<RequestFailure> = [.lineTooLong, .fieldTooLong, .tooManyFields, .bodyTooLong]
        #expect(Set(BadRequests.all.map(\.failure)).union(limits) == Set(RequestFailure.allCases))
    }

    @Test("The head says what was asked")
    func head() throws {
        let text =
            "PATCH /api/products/1?a=%20b HTTP/1.1\r\nHost: Shop.example:8080\r\nX-A: 1\r\nx-a: 2\r\n"
            + "Content-Length: 2\r\nExpect: 100-Continue\r\n\r\n{}"
        let head = try #require(found(in: text).heads.first)
        #expect(head.method == .patch)
        #expect(head.target == "/api/products/1?a=%20b")
        #expect(head.origin == HTTPOrigin(scheme: "http", host: "shop.example", port: 8080))
        #expect(head.headers.values(of: "X-A") == ["1", "2"])
        #expect(head.framing == .length(2))
        #expect(head.expectsContinue)
        #expect(head.keepsAlive)
        #expect(found(in: text).bodies == [Array("{}".utf8)])
    }

    @Test("A whole address in the request line wins over the host")
    func absoluteTarget() throws {
        let head = try #require(found(in: "GET HTTP://[::1]:81?x HTTP/1.1\r\nHost: a\r\n\r\n").heads.first)
        #expect(head.origin == HTTPOrigin(scheme: "http", host: "::1", port: 81))
        #expect(head.target == "/?x")
    }

    @Test(
        "Whether the connection goes on",
        arguments: [
            ("1.1", "", true), ("1.1", "Connection: close\r\n", false), ("1.1", "Connection: x, Close\r\n", false),
            ("1.0", "", false), ("1.0", "Connection: keep-alive\r\n", true),
            ("1.1", "Connection: keep-alive\r\nConnection: close\r\n", false), ("1.1", "Connection: closed\r\n", true),
        ]
    )
    func keepAlive(_ version: String, _ field: String, _ goesOn: Bool) throws {
        let head = try #require(found(in: "GET / HTTP/\(version)\r\nHost: a\r\n\(field)\r\n").heads.first)
        #expect(head.keepsAlive == goesOn)
    }

    @Test("A chunked body is put together, and its trailers are left out")
    func chunked() throws {
        let events = found(in: Self.good[3])
        #expect(events.bodies == [Array("hello0123456789".utf8)])
        #expect(events.heads.first?.headers["Z"] == nil)
    }

    @Test("A parser knows when a request has begun")
    func betweenRequests() {
        var parser = RequestParser()
        #expect(parser.isBetweenRequests)
        var index = 0
        _ = parser.next(Array("G".utf8), &index, end: 1)
        #expect(!parser.isBetweenRequests)
    }

    @Test("A line end behind a request begins no other one")
    func strayLineEnd() {
        var parser = RequestParser()
        let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n\r\n".utf8)
        var index = 0
        while parser.next(bytes, &index, end: bytes.count) != nil {}
        #expect(index == bytes.count)
        #expect(parser.isBetweenRequests)
    }

    @Test("Methods are kept as they are written", arguments: ["get", "Post", "pAtCh", "delete", "DELETE", "BREW"])
    func methods(_ name: String) throws {
        let head = try #require(found(in: "\(name) / HTTP/1.1\r\nHost: a\r\n\r\n").heads.first)
        #expect(head.method.rawValue == name)
    }

    @Test(
        "Extensions of a chunk are read over when they are well-formed",
        arguments: [";a", ";a=b", ";a=\"b;c\\\"d\"", "; a = b;c", ";a=\"\"", ";a;b=1;c=\"\t\u{E9}\""]
    )
    func chunkExtensions(_ text: String) {
        let head = "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        let events = found(in: head + "5\(text)\r\nhello\r\n0\(text)\r\n\r\n")
        #expect(events.failure == nil)
        #expect(events.bodies == [Array("hello".utf8)])
    }

    @Test("The limit of JSON is for JSON, not for a form whose boundary says so")
    func formLimit() {
        var limits = RequestLimits()
        (limits.body, limits.jsonBody) = (100, 10)
        func failure(_ type: String) -> RequestFailure? {
            let text = "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: \(type)\r\nContent-Length: 50\r\n\r\n"
            return found(in: [Array(text.utf8)], limits: limits).failure
        }
        #expect(failure("multipart/form-data; boundary=json") == nil)
        #expect(failure("application/json; charset=utf-8") == .bodyTooLong)
        #expect(failure("application/problem+JSON") == .bodyTooLong)
    }
}
