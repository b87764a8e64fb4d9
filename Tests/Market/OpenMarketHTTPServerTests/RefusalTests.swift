import BackendTestSupport
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("Refusing requests", .slot)
struct RefusalTests {
    static let table: [(text: String, status: Int)] = [
        ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\nHost: a\n\n", 400),
        ("GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\na", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", 413),
        ("GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 9000))\r\n\r\n", 431),
        ("GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n", 417), ("\u{16}\u{3}\u{1}\r\n\r\n", 400),
    ]

    @Test("A bad request gets one response, and nothing behind it is read", arguments: table)
    func refused(_ text: String, _ status: Int) async throws {
        try await withServer { port in
            let answered = try await response(to: text + "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n", port: port)
            #expect(answered.hasPrefix("HTTP/1.1 \(status) "))
            #expect(answered.responseCount == 1 && answered.contains("Connection: close\r\n"))
        }
    }

    @Test("Requests before a bad request get their responses before it")
    func afterGood() async throws {
        try await withServer { port in
            let text = try await response(to: "GET /a HTTP/1.1\r\nHost: a\r\n\r\nBAD\r\n\r\n", port: port)
            #expect(text.responseCount == 2 && text.contains("X-Asked: GET /a") && text.contains("HTTP/1.1 400 "))
        }
    }

    @Test("A refused upload gets its response although it is not read to its end")
    func refusedUpload() async throws {
        try await withServer { port in
            let text = try await talk {
                let client = try RawClient(port: port)
                client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n")
                client.send([UInt8](repeating: 0, count: 3_000_000))
                return client.readAll()
            }
            #expect(text.hasPrefix("HTTP/1.1 413 ") && text.responseCount == 1)
        }
    }
}
