import Foundation
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite("Under pressure", .slot, .serialized)
struct OverloadTests {
    private let get = "GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    private let gate = "GET /gate HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

    /// How often a client does in the time of a test what it does every 20 milliseconds.
    private let tries = 30_000

    private func waitUntil(_ isTrue: () -> Bool) async {
        while !isTrue(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @Test("Slow clients are sent away when their time is over, others are served at the same time")
    func slowClients() async throws {
        var configuration = ServerConfiguration.patient
        configuration.timeouts.head = .milliseconds(200)
        configuration.timeouts.bodyGrace = .milliseconds(200)
        configuration.timeouts.idle = .milliseconds(200)
        configuration.timeouts.linger = .milliseconds(100)
        try await withServer(configuration: configuration) { port in
            // A client that had no processor for so long is sent away before it has said anything, and tries again.
            func outcome(_ text: String) async throws -> String {
                for _ in 0..<100 {
                    let outcome = try await talk {
                        let client = try RawClient(port: port)
                        client.send(text)
                        return client.readAll()
                    }
                    if !outcome.isEmpty { return outcome }
                }
                return ""
            }
            #expect(try await outcome("GET / HTTP/1.1\r\nHo").hasPrefix("HTTP/1.1 408 "))
            let slowBody = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na"
            #expect(try await outcome(slowBody).hasPrefix("HTTP/1.1 408 "))
            let silent = try await talk { try RawClient(port: port).readAll() }
            #expect(silent.isEmpty)
            #expect(try await outcome("GET /a HTTP/1.1\r\nHost: a\r\n\r\n").responseCount == 1)
        }
    }

    @Test("A client that does not read its response is not waited for without end")
    func slowRead() async throws {
        var configuration = ServerConfiguration.patient
        configuration.timeouts.writeStall = .milliseconds(200)
        let server = HTTPServer(handler: EchoHandler(), configuration: configuration)
        let port = try server.start().port
        let count = try await talk {
            let client = try RawClient(port: port, receiveBuffer: 4096)
            client.send("GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            // Another client sees the server go on, until the time of the first is over.
            let other = try RawClient(port: port)
            for _ in 0..<tries where server.counters.closedSlowClients == 0 {
                other.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = other.read(until: "\r\n\r\n")
                Thread.sleep(forTimeInterval: 0.02)
            }
            return client.readAll().utf8.count
        }
        #expect(count < 8_000_000)
        await server.stop()
    }

    @Test("A client that does not read its response gains no time by sending more")
    func slowReadThatTalks() async throws {
        var configuration = ServerConfiguration.patient
        configuration.timeouts.writeStall = .milliseconds(200)
        let server = HTTPServer(handler: EchoHandler(), configuration: configuration)
        let port = try server.start().port
        let count = try await talk {
            let client = try RawClient(port: port, receiveBuffer: 4096)
            client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
            for _ in 0..<tries where server.counters.closedSlowClients == 0 {
                client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
                Thread.sleep(forTimeInterval: 0.02)
            }
            client.send(get)
            return client.readAll().utf8.count
        }
        #expect(count < 8_000_000)
        await server.stop()
    }

    @Test("Above its limit the server lets the client go that has taken nothing of its response for the longest")
    func stalledWriter() async throws {
        var configuration = ServerConfiguration.patient
        configuration.connections = 2
        // A quarter of it is enough when others wait.
        configuration.timeouts.writeStall = .seconds(1)
        let server = HTTPServer(handler: EchoHandler(), configuration: configuration)
        let port = try server.start().port
        let text = try await talk {
            let stalled = try (0..<2).map { _ in try RawClient(port: port, receiveBuffer: 4096) }
            for client in stalled { client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n") }
            let new = try RawClient(port: port)
            new.send(get)
            return withExtendedLifetime(stalled) { new.readAll() }
        }
        #expect(text.hasPrefix("HTTP/1.1 200 "))
        await server.stop()
        #expect(server.counters.closedSlowClients >= 1)
    }

    @Test("A thousand slow clients do not stop a good one")
    func thousandSlowClients() async throws {
        var limit = rlimit()
        #if canImport(Glibc)
            let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let kind = RLIMIT_NOFILE
        #endif
        getrlimit(kind, &limit)
        limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, 4096))
        setrlimit(kind, &limit)
        // No client is sent away in the time of the test: the good client is served beside the slow ones, not after them.
        try await withServer { port in
            let text = try await talk {
                let slow = try (0..<1000).map { _ in try RawClient(port: port) }
                for client in slow { client.send("GET / HT") }
                let good = try RawClient(port: port)
                good.send(get)
                let text = good.readAll()
                return withExtendedLifetime(slow) { text }
            }
            #expect(text.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("Above its limit the server lets an idle client go for a new one")
    func connectionLimit() async throws {
        var configuration = ServerConfiguration.patient
        configuration.connections = 2
        try await withServer(configuration: configuration) { port in
            let text = try await talk {
                let idle = try (0..<2).map { _ in try RawClient(port: port) }
                for client in idle {
                    client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
                    _ = client.read(until: "\r\n\r\n")
                }
                let new = try RawClient(port: port)
                new.send(get)
                return withExtendedLifetime(idle) { new.readAll() }
            }
            #expect(text.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("More requests than can be worked on have their turn when another one is done")
    func turn() async throws {
        let handler = EchoHandler()
        var configuration = ServerConfiguration.patient
        configuration.concurrentRequests = 2
        configuration.timeouts.turn = .seconds(600)
        let server = HTTPServer(handler: handler, configuration: configuration)
        let port = try server.start().port
        async let first = response(to: gate, port: port)
        async let second = response(to: gate, port: port)
        await waitUntil { handler.waitingCount == 2 }
        var leaving: RawClient? = try await talk {
            let client = try RawClient(port: port)
            client.send(get)
            return client
        }
        await waitUntil { server.counters.waiting == 1 }
        async let third = response(to: get, port: port)
        async let fourth = response(to: get, port: port)
        await waitUntil { server.counters.waiting == 3 }
        withExtendedLifetime(leaving) {}
        leaving = nil
        handler.openGate()
        let texts = try await [first, second, third, fourth]
        #expect(texts.allSatisfy { $0.hasPrefix("HTTP/1.1 200 ") })
        #expect(server.counters.overloads == 0)
        await server.stop()
    }

    @Test("More requests than can be worked on are refused after a moment, and told when to come back")
    func overload() async throws {
        let handler = EchoHandler()
        var configuration = ServerConfiguration.patient
        configuration.concurrentRequests = 2
        try await withServer(handler, configuration: configuration) { port in
            async let first = response(to: gate, port: port)
            async let second = response(to: gate, port: port)
            await waitUntil { handler.waitingCount == 2 }
            let third = try await response(to: get, port: port)
            #expect(third.hasPrefix("HTTP/1.1 503 ") && third.contains("Retry-After: 1\r\n"))
            handler.openGate()
            let answers = try await [first, second]
            #expect(answers.allSatisfy { $0.hasPrefix("HTTP/1.1 200 ") })
            let fourth = try await response(to: get, port: port)
            #expect(fourth.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("A server that stops finishes what it began, and takes nothing new")
    func gracefulStop() async throws {
        let handler = EchoHandler()
        var configuration = ServerConfiguration.patient
        configuration.timeouts.stop = .seconds(600)
        let server = HTTPServer(handler: handler, configuration: configuration)
        let port = try server.start().port
        let request = "GET /gate HTTP/1.1\r\nHost: a\r\n\r\n"
        async let answers = withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await talk {
                        let client = try RawClient(port: port)
                        client.send(request)
                        return client.readAll()
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        await waitUntil { handler.waitingCount == 20 }
        async let stopped: Void = server.stop()
        await waitUntil { (try? RawClient(port: port)) == nil }
        handler.openGate()
        await stopped
        let texts = try await answers
        #expect(texts.allSatisfy { $0.hasPrefix("HTTP/1.1 200 ") && $0.contains("Connection: close\r\n") })
    }

    @Test("A request that was on its way to a kept connection when the server stopped gets its response")
    func requestOnItsWay() async throws {
        var configuration = ServerConfiguration.patient
        configuration.timeouts.stopGrace = .seconds(600)
        configuration.timeouts.stop = .seconds(600)
        let server = HTTPServer(handler: EchoHandler(), configuration: configuration)
        let port = try server.start().port
        let request = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"
        let client = try await talk {
            let client = try RawClient(port: port)
            client.send(request)
            _ = client.read(until: "\r\n\r\n")
            return client
        }
        async let stopped: Void = server.stop()
        await waitUntil { (try? RawClient(port: port)) == nil }
        let text = try await talk {
            client.send(request)
            return client.readAll()
        }
        #expect(text.hasPrefix("HTTP/1.1 200 ") && text.contains("Connection: close\r\n"))
        client.endWriting()
        await stopped
    }

    @Test("Kept connections on which nothing comes are closed soon after the server stops")
    func idleAtStop() async throws {
        var configuration = ServerConfiguration.patient
        configuration.timeouts.stopGrace = .milliseconds(10)
        configuration.timeouts.stop = .seconds(60)
        let server = HTTPServer(handler: EchoHandler(), configuration: configuration)
        let port = try server.start().port
        let clients = try await talk {
            let clients = try (0..<3).map { _ in try RawClient(port: port) }
            clients[0].send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = clients[0].read(until: "\r\n\r\n")
            return clients
        }
        await server.stop()
        for client in clients { #expect(try await talk { client.readAll() }.isEmpty) }
    }
}
