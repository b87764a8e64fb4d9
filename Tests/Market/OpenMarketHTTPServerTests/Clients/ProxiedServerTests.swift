import Foundation
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("A server behind a proxy", .slot)
struct ProxiedServerTests {
    private var configuration: ServerConfiguration {
        var configuration = ServerConfiguration.patient
        configuration.trustedProxies = ["127.0.0.1"].compactMap(NetworkRange.init)
        return configuration
    }

    private func get(_ path: String, as client: String = "203.0.113.9", by account: String? = nil) -> String {
        "GET \(path) HTTP/1.1\r\nHost: shop.example\r\n" + (account.map { "X-Account: \($0)\r\n" } ?? "")
            + "X-Forwarded-For: \(client)\r\nX-Forwarded-Proto: https\r\n"
            + "Connection: close\r\n\r\n"
    }

    @Test("A handler is told who is behind the proxy, and that the client spoke TLS")
    func caller() async throws {
        try await withServer(configuration: configuration) { port in
            let text = try await response(to: get("/a", as: "203.0.113.9"), port: port)
            #expect(text.contains("X-Caller: 203.0.113.9\r\n") && text.contains("X-Origin: https://shop.example\r\n"))
        }
        try await withServer { port in
            let text = try await response(to: get("/a", as: "203.0.113.9"), port: port)
            #expect(!text.contains("X-Caller") && text.contains("X-Origin: http://shop.example\r\n"))
        }
    }

    @Test("One client's requests do not take the room of others, though all come through one proxy")
    func roomForOthers() async throws {
        var configuration = configuration
        configuration.concurrentRequestsPerAddress = 2
        let handler = EchoHandler()
        try await withServer(handler, configuration: configuration) { port in
            let (refused, served) = try await talk {
                let greedy = try (0..<2).map { _ in try RawClient(port: port) }
                for client in greedy { client.send(get("/gate", as: "203.0.113.9")) }
                while handler.waitingCount < 2 { Thread.sleep(forTimeInterval: 0.001) }
                let again = try RawClient(port: port)
                again.send(get("/a", as: "203.0.113.9"))
                let refused = again.readAll()
                let other = try RawClient(port: port)
                other.send(get("/a", as: "203.0.113.10"))
                let served = other.readAll()
                handler.openGate()
                for client in greedy { _ = client.readAll() }
                return (refused, served)
            }
            #expect(refused.hasPrefix("HTTP/1.1 503 ") && refused.contains("Retry-After: "))
            #expect(served.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("Accounts behind one address do not take each other's room, and all of them together take half")
    func accounts() async throws {
        var configuration = configuration
        configuration.concurrentRequestsPerAddress = 2
        configuration.concurrentRequests = 8
        configuration.timeouts.turn = .zero
        let handler = EchoHandler()
        try await withServer(handler, configuration: configuration) { port in
            let statuses = try await talk {
                var waiting: [RawClient] = []
                func hold(_ account: String) throws {
                    let client = try RawClient(port: port)
                    client.send(get("/gate", by: account))
                    waiting.append(client)
                    while handler.waitingCount < waiting.count { Thread.sleep(forTimeInterval: 0.001) }
                }
                func ask(_ account: String) throws -> Substring {
                    let client = try RawClient(port: port)
                    client.send(get("/a", by: account))
                    return client.readAll().dropFirst(9).prefix(3)
                }
                for _ in 1...2 { try hold("one") }
                let first = [try ask("one"), try ask("two")]
                for _ in 1...2 { try hold("two") }
                let second = try ask("three")
                handler.openGate()
                for client in waiting { _ = client.readAll() }
                return first + [second]
            }
            #expect(statuses == ["503", "200", "503"])
        }
    }

    @Test("A connection counts for its account as soon as a request has proved one", arguments: [nil, "one"])
    func connections(account: String?) async throws {
        // A machine without a network has no address at which it would be counted.
        guard let own = NetworkAddress.ofThisMachine().first(where: { $0.bytes.count == 4 }) else { return }
        var configuration = ServerConfiguration.patient
        (configuration.host, configuration.connectionsPerAddress) = ("0.0.0.0", 1)
        let handler = EchoHandler()
        try await withServer(handler, configuration: configuration) { port in
            let text = try await talk {
                let first = try RawClient(port: port, host: own.description)
                first.send(get("/gate", by: account))
                while handler.waitingCount < 1 { Thread.sleep(forTimeInterval: 0.001) }
                let second = try RawClient(port: port, host: own.description)
                second.send(get("/a"))
                let text = second.readAll()
                handler.openGate()
                _ = first.readAll()
                return text
            }
            #expect(text.hasPrefix("HTTP/1.1 200 ") == (account != nil))
        }
    }

    @Test("Requests for names that are not the server's get 421, and nothing of them is done")
    func misdirected() async throws {
        var configuration = ServerConfiguration.patient
        configuration.allowedHosts = AllowedHosts(["shop.example"])
        try await withServer(configuration: configuration) { port in
            let foreign = try await response(to: "GET /a HTTP/1.1\r\nHost: evil.example\r\n\r\n", port: port)
            #expect(foreign.hasPrefix("HTTP/1.1 421 Misdirected Request\r\n") && !foreign.contains("X-Asked"))
            let own = try await response(to: "GET /a HTTP/1.1\r\nHost: shop.example\r\n\r\n", port: port)
            #expect(own.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("A unix socket serves, replaces the file of a process that was killed, and leaves none behind")
    func unixSocket() async throws {
        try await TemporaryFolder.with { folder in
            var configuration = ServerConfiguration.patient
            let path = folder.appending(path: "s").path(percentEncoded: false)
            configuration.socketPath = path
            // What a killed process leaves: a socket that no one listens at.
            SystemSocket.close(try Listener(path: path).descriptor)
            let server = HTTPServer(handler: EchoHandler(), configuration: configuration)
            #expect(try server.start().description == "unix:" + path)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o660)
            let text = try await talk {
                let client = try RawClient(socketPath: path)
                client.send(get("/a", as: "203.0.113.9"))
                return client.readAll()
            }
            #expect(text.contains("X-Caller: 203.0.113.9\r\n"))
            let second = HTTPServer(handler: EchoHandler(), configuration: configuration)
            #expect(throws: ServerError.system(call: "bind", code: EADDRINUSE)) { _ = try second.start() }
            await server.stop()
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test("A socket that was handed over is listened at, and connections wait at it while no server does")
    func inherited() async throws {
        let handedOver = try Listener(host: "127.0.0.1", port: 0)
        defer { handedOver.close() }
        var configuration = ServerConfiguration.patient
        for path in ["/a", "/b"] {
            // A client that came before the server.
            let early = try RawClient(port: handedOver.address.port)
            configuration.inheritedSocket = dup(handedOver.descriptor)
            let server = HTTPServer(handler: EchoHandler(), configuration: configuration)
            #expect(try server.start() == handedOver.address)
            let text = try await talk {
                early.send(get(path, as: "203.0.113.9"))
                return early.readAll()
            }
            #expect(text.contains("X-Asked: GET \(path)\r\n"))
            await server.stop()
        }
    }

    @Test("A descriptor at which no one listens is refused")
    func noListener() throws {
        let client = socket(AF_INET, SystemSocket.streamKind, 0)
        defer { SystemSocket.close(client) }
        #expect(throws: ServerError.system(call: "accept", code: EINVAL)) { _ = try Listener(inherited: client) }
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, SystemSocket.streamKind, 0, &ends) == 0)
        defer { ends.forEach(SystemSocket.close) }
        #expect(throws: ServerError.system(call: "accept", code: EINVAL)) { _ = try Listener(inherited: ends[0]) }
        #expect(throws: ServerError.system(call: "getsockname", code: EBADF)) { _ = try Listener(inherited: -1) }
    }

    @Test("A file that is no socket is not replaced, and a path that is too long is refused")
    func otherFiles() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "file")
            try Data("x".utf8).write(to: file)
            #expect(throws: ServerError.system(call: "bind", code: EADDRINUSE)) {
                _ = try Listener(path: file.path(percentEncoded: false))
            }
            #expect(try Data(contentsOf: file) == Data("x".utf8))
        }
        let long = "/tmp/" + String(repeating: "a", count: 200)
        #expect(throws: ServerError.badAddress(long)) { _ = try Listener(path: long) }
    }
}
