import Foundation
import OpenMarketWire
import StoreTestSupport
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
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Encoding: gzip\r\n\r\nhello", 415),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Encoding: identity, br\r\n\r\n", 415),
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

    @Test("A compressed body is refused in words before any of it came, with and without waiting for them")
    func codings() async throws {
        try await withServer { port in
            for expectation in ["", "Expect: 100-continue\r\n"] {
                let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\(expectation)Content-Encoding: "
                let text = try await talk {
                    let client = try RawClient(port: port)
                    client.send(head + "x-gzip\r\n\r\n")
                    return client.readAll()
                }
                #expect(text.hasPrefix("HTTP/1.1 415 ") && text.responseCount == 1)
                #expect(text.contains("Accept-Encoding: identity\r\n") && text.contains("must not be compressed"))
                let plain = try await response(to: head + "Identity\r\n\r\nhello", port: port)
                #expect(plain.contains("HTTP/1.1 200 ") && plain.hasSuffix("\r\n\r\nhello"))
            }
            let none = try await response(to: "GET / HTTP/1.1\r\nHost: a\r\nContent-Encoding: gzip\r\n\r\n", port: port)
            #expect(none.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("A client that waits for 100 gets it when the handler wants the body, else the final response alone")
    func judged() async throws {
        try await withServer(JudgingHandler()) { port in
            func head(_ path: String) -> String {
                "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n"
            }
            let refused = try await response(to: head("/refused"), port: port)
            #expect(refused.hasPrefix("HTTP/1.1 401 ") && refused.responseCount == 1)
            #expect(refused.contains("Connection: close\r\n") && refused.hasSuffix("\r\n\r\nno"))
            let early = try await response(to: head("/refused") + "hello" + head("/refused"), port: port)
            #expect(early.hasPrefix("HTTP/1.1 401 ") && early.responseCount == 1)
            let wanted = try await response(to: head("/wanted") + "hello" + head("/wanted") + "again", port: port)
            #expect(wanted.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 ") && wanted.responseCount == 4)
            #expect(wanted.contains("\r\n\r\nhelloHTTP/1.1 100 ") && wanted.hasSuffix("\r\n\r\nagain"))
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

/// Refuses one path by the head alone, and echoes the others.
private struct JudgingHandler: BodyLimitingHandler {
    private let echo = EchoHandler()

    func respond(to request: HTTPRequest) async -> HTTPResponse { await echo.respond(to: request) }

    func bodyUse(of method: HTTPMethod, _ target: String) -> BodyUse { .whole(limit: nil) }

    func refusal(beforeBodyOf request: HTTPRequest) async -> HTTPResponse? {
        request.target == "/refused" ? HTTPResponse(status: 401, body: Data("no".utf8)) : nil
    }
}
