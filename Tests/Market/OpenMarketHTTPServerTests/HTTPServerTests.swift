import Foundation
import OpenMarketWire
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("The server", .slot)
struct HTTPServerTests {
    @Test("A request gets a response, and the connection goes on until the client ends it")
    func keepAlive() async throws {
        try await withServer { port in
            let text = try await response(
                to: "GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n",
                port: port
            )
            #expect(text.responseCount == 2)
            #expect(text.contains("X-Asked: GET /a\r\n") && text.contains("X-Asked: GET /b\r\n"))
            #expect(text.contains("X-Content-Type-Options: nosniff\r\n") && text.contains("\r\nDate: "))
            #expect(!text.lowercased().contains("server:") && !text.contains("Connection: close"))
        }
    }

    @Test("Requests sent in one go get their responses in order")
    func pipelining() async throws {
        try await withServer { port in
            let count = 200
            let requests = (0..<count).map { "POST /\($0) HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc" }
            let text = try await response(to: requests.joined(), port: port)
            let asked = text.components(separatedBy: "X-Asked: POST /").dropFirst()
            #expect(asked.map { Int($0.prefix { $0.isNumber }) } == Array(0..<count))
        }
    }

    @Test("HEAD gets the head alone")
    func head() async throws {
        try await withServer { port in
            let text = try await response(
                to: "HEAD /large HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n",
                port: port
            )
            #expect(text.contains("Content-Length: 8000000\r\n"))
            #expect(text.utf8.count < 1000 && text.responseCount == 2)
        }
    }

    @Test("A client that waits is told to go on; one that would be refused is not")
    func expectation() async throws {
        try await withServer { port in
            let text = try await talk {
                let client = try RawClient(port: port)
                client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
                let first = client.read(until: "\r\n\r\n")
                client.send("hello")
                client.endWriting()
                return first + "|" + client.readAll()
            }
            #expect(text.hasPrefix("HTTP/1.1 100 Continue\r\n\r\n|HTTP/1.1 200 OK\r\n") && text.hasSuffix("hello"))
            let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\nExpect: 100-continue\r\n\r\n"
            let refused = try await response(to: head, port: port)
            #expect(refused.hasPrefix("HTTP/1.1 413 ") && refused.responseCount == 1)
        }
    }

    @Test("Chunks come in and go out")
    func chunked() async throws {
        try await withServer { port in
            let head = "POST /chunked HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            let text = try await response(to: head + "2\r\nab\r\n3;x=y\r\ncde\r\n0\r\nT: v\r\n\r\n", port: port)
            #expect(
                text.contains("Transfer-Encoding: chunked\r\n") && text.hasSuffix("\r\n\r\n5\r\nabcde\r\n0\r\n\r\n")
            )
        }
    }

    @Test("A large body comes as a file that only its owner can read, and is gone after the response")
    func spooling() async throws {
        let handler = EchoHandler()
        let body = String(repeating: "0123456789", count: 20_000)
        try await withServer(handler) { port in
            let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n"
            let text = try await response(to: head + body, port: port)
            #expect(text.hasSuffix("\r\n\r\n" + body))
        }
        let file = try #require(handler.spooled.first)
        #expect(!FileManager.default.fileExists(atPath: file.path(percentEncoded: false)))
    }

    @Test("A large response arrives whole, however slowly it is read")
    func largeAnswer() async throws {
        try await withServer { port in
            let count = try await talk {
                let client = try RawClient(port: port, receiveBuffer: 4096)
                client.send("GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                return client.readAll().utf8.count
            }
            #expect(count > 8_000_000 && count < 8_001_000)
        }
    }

    @Test("A response with a line end in a field becomes an empty 500")
    func splitting() async throws {
        try await withServer { port in
            let text = try await response(to: "GET /split HTTP/1.1\r\nHost: a\r\n\r\n", port: port)
            #expect(text.hasPrefix("HTTP/1.1 500 ") && !text.contains("Evil") && !text.contains("secret"))
        }
    }

    @Test("The log tells nothing secret, and nothing in it begins another line")
    func log() async throws {
        let lines = Mutex<[String]>([])
        let requests =
            "DELETE /api/products/17/s3cr3t?token=abc HTTP/1.1\r\nHost: a\r\nAuthorization: key\r\n\r\n"
            + "GET /%0d%0aforged HTTP/1.1\r\nHost: a\r\n\r\nGET /a b HTTP/1.1\r\n\r\n"
        try await withServer(log: { entry in lines.withLock { $0.append(entry.line) } }) { port in
            _ = try await response(to: requests, port: port)
        }
        let log = lines.withLock { $0 }
        try #require(log.count == 3)
        #expect(log[0].contains(" DELETE /api/products/*/* 200 0B ") && log[1].contains(" GET /* 200 "))
        #expect(log[2].contains(" - - 400 "))
        #expect(Set(log.map { $0.prefix(16) }).count == 3)
    }

    @Test(
        "The verb of a call of Google's services stands in the log, and no name before it",
        arguments: [
            ("/v1/projects/p/databases/(default)/documents:commit", "/v1/projects/*/databases/*/documents:commit"),
            (
                "/v1/projects/p/databases/(default)/documents/chats/a:runQuery?x=:commit",
                "/v1/projects/*/databases/*/documents/chats/*:runQuery"
            ),
            (
                "/v1/projects/p/databases/(default)/documents/notes/my:secret",
                "/v1/projects/*/databases/*/documents/*/*"
            ),
            (
                "/v1/projects/p/databases/(default)/documents/notes/a:b:commit",
                "/v1/projects/*/databases/*/documents/*/*:commit"
            ),
        ]
    )
    func verbs(target: String, logged: String) {
        #expect(LoggedPath.of(target, words: LoggedPath.marketWords) == logged)
    }

    @Test("Pages of other origins are let in only when asked for")
    func cors() async throws {
        let preflight =
            "OPTIONS /a HTTP/1.1\r\nHost: a\r\nOrigin: https://s\r\nAccess-Control-Request-Method: PATCH\r\n\r\n"
        let get = "GET /a HTTP/1.1\r\nHost: a\r\nOrigin: https://s\r\n\r\n"
        try await withServer { port in
            let text = try await response(to: preflight + get, port: port)
            #expect(!text.contains("Access-Control"))
        }
        var configuration = ServerConfiguration.patient
        configuration.cors = CORSPolicy(allowedOrigins: ["https://s"])
        try await withServer(configuration: configuration) { port in
            let text = try await response(to: preflight + get, port: port)
            #expect(text.hasPrefix("HTTP/1.1 204 ") && text.contains("Access-Control-Allow-Methods: "))
            #expect(text.components(separatedBy: "Access-Control-Allow-Origin: https://s\r\n").count == 3)
            let other = get.replacingOccurrences(of: "https://s", with: "https://t")
            let refused = try await response(to: other, port: port)
            #expect(!refused.contains("Access-Control"))
        }
    }

    @Test("A server starts once, at an address that is one")
    func starting() async throws {
        let server = HTTPServer(handler: EchoHandler(), configuration: .patient)
        _ = try server.start()
        #expect(throws: ServerError.alreadyStarted) { try server.start() }
        await server.stop()
        await server.stop()
        var configuration = ServerConfiguration.patient
        configuration.host = "shop.example"
        #expect(throws: ServerError.badAddress("shop.example")) {
            try HTTPServer(handler: EchoHandler(), configuration: configuration).start()
        }
    }
}
