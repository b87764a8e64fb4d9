import Dispatch
import Foundation
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("What all bodies may hold together", .slot, .serialized)
struct BodyBudgetTests {
    private func head(_ path: String, length: Int, more: String = "") -> String {
        "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Type: image/png\r\n\(more)Content-Length: \(length)\r\n\r\n"
    }

    private func waitUntil(_ isTrue: () -> Bool) async {
        while !isTrue(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @Test(
        "A body that has no room is refused before it is sent, and taken when there is room again",
        arguments: [(length: 200_000, isSpooled: true), (length: 50_000, isSpooled: false)]
    )
    func room(length: Int, isSpooled: Bool) async throws {
        let handler = EchoHandler()
        var configuration = ServerConfiguration.patient
        configuration.spooledBytes = 300_000
        // What a form is counted for while it is worked on comes from the same budget.
        configuration.bodyMemory = isSpooled ? 4_000_000 : 80_000
        let server = HTTPServer(handler: handler, configuration: configuration)
        let port = try server.start().port
        let first = Task {
            try await talk {
                let client = try RawClient(port: port)
                client.send(head("/gate", length: length, more: "Connection: close\r\n"))
                client.send([UInt8](repeating: 0x61, count: length))
                return client.readAll()
            }
        }
        await waitUntil { handler.waitingCount == 1 }
        let second = try await response(to: head("/a", length: length), port: port)
        #expect(second.hasPrefix("HTTP/1.1 503 ") && second.contains("Retry-After: 1\r\n"))
        handler.openGate()
        #expect(try await first.value.hasPrefix("HTTP/1.1 200 "))
        let third = try await talk {
            let client = try RawClient(port: port)
            client.send(head("/a", length: length, more: "Connection: close\r\n"))
            client.send([UInt8](repeating: 0x61, count: length))
            return client.readAll()
        }
        #expect(third.hasPrefix("HTTP/1.1 200 "))
        await server.stop()
        #expect(server.counters.bodyBytes == 0)
        #expect(server.counters.spooledBytes == 0)
    }

    @Test("A body in chunks is refused when it has used up the room, and leaves nothing behind")
    func chunks() async throws {
        var configuration = ServerConfiguration.patient
        configuration.spooledBytes = 300_000
        let server = HTTPServer(handler: EchoHandler(), configuration: configuration)
        let port = try server.start().port
        let text = try await talk {
            let client = try RawClient(port: port)
            client.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Type: a/b\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in 0..<8 {
                client.send("10000\r\n")
                client.send([UInt8](repeating: 0x61, count: 65_536))
                client.send("\r\n")
            }
            client.endWriting()
            return client.readAll()
        }
        #expect(text.hasPrefix("HTTP/1.1 503 "))
        await server.stop()
        // What was on its way to the disk is let go by the threads for files.
        await waitUntil { server.counters.spooledBytes == 0 }
    }

    @Test("While the disk stands still a client is not read any further, and others are served")
    func slowDisk() async throws {
        let gate = DispatchSemaphore(value: 0)
        for _ in 0..<2 { WorkerThreads.files.start { gate.wait() } }
        let server = HTTPServer(handler: EchoHandler(), configuration: .patient)
        let port = try server.start().port
        let length = 4_000_000
        let large = Task {
            try await talk {
                let client = try RawClient(port: port)
                client.send(head("/a", length: length, more: "Connection: close\r\n"))
                client.send([UInt8](repeating: 0x61, count: length))
                return client.readAll()
            }
        }
        await waitUntil { server.counters.spooledBytes > 65_536 }
        for _ in 0..<20 {
            let text = try await response(to: "GET /a HTTP/1.1\r\nHost: a\r\n\r\n", port: port)
            #expect(text.hasPrefix("HTTP/1.1 200 "))
            #expect(server.counters.spooledBytes <= 4 * 65_536)
        }
        for _ in 0..<2 { gate.signal() }
        let text = try await large.value
        #expect(text.hasPrefix("HTTP/1.1 200 "))
        #expect(text.utf8.count > length)
        await server.stop()
    }

    @Test("A handler that takes less for a route has larger bodies refused before they are sent")
    func routes() async throws {
        try await withServer(SmallBodies()) { port in
            let declared = try await response(to: head("/small", length: 1001), port: port)
            #expect(declared.hasPrefix("HTTP/1.1 413 "))
            let chunked = try await response(
                to: "POST /small HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n",
                port: port
            )
            #expect(chunked.hasPrefix("HTTP/1.1 413 "))
            let body = String(repeating: "a", count: 1001)
            let elsewhere = try await response(
                to: head("/other", length: 1001, more: "Connection: close\r\n") + body,
                port: port
            )
            #expect(elsewhere.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("What a client calls a form is counted as one only where forms are read")
    func claimedForms() async throws {
        var configuration = ServerConfiguration.patient
        configuration.bodyMemory = 1_000_000
        let handler = EchoHandler()
        let server = HTTPServer(handler: handler, configuration: configuration)
        let port = try server.start().port
        // Twice a body of 100,000 bytes is counted as 400,000; a third one does not fit.
        let (refused, held) = try await talk {
            let fields = "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\nConnection: close"
            let body = [UInt8](repeating: 0x61, count: 100_000)
            let waiting = try (0..<2).map { _ in try RawClient(port: port) }
            for client in waiting {
                client.send("POST /gate HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n")
                client.send(body)
            }
            while handler.waitingCount < 2 { Thread.sleep(forTimeInterval: 0.001) }
            let held = server.counters.bodyBytes
            let last = try RawClient(port: port)
            last.send("POST /a HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n")
            last.send(body)
            let refused = last.readAll()
            handler.openGate()
            for client in waiting { _ = client.readAll() }
            return (refused, held)
        }
        #expect(held == 800_000)
        #expect(refused.hasPrefix("HTTP/1.1 503 "))
        await server.stop()
    }

    @Test("One client has a part of the room in files, and others have room beside it")
    func oneClient() async throws {
        var configuration = ServerConfiguration.patient
        configuration.trustedProxies = ["127.0.0.1"].compactMap(NetworkRange.init)
        configuration.limits.body = 1_000_000
        configuration.spooledBytes = 8_000_000
        let server = HTTPServer(handler: EchoHandler(), configuration: configuration)
        let port = try server.start().port
        @Sendable func begin(_ client: String) -> String {
            "POST /a HTTP/1.1\r\nHost: a\r\nContent-Type: a/b\r\nX-Forwarded-For: \(client)\r\n"
                + "Expect: 100-continue\r\nContent-Length: 1000000\r\n\r\n"
        }
        let firstLines = try await talk {
            let clients = try (0..<4).map { _ in try RawClient(port: port) }
            var lines: [String] = []
            for (client, address) in zip(clients, ["203.0.113.9", "203.0.113.9", "203.0.113.9", "203.0.113.10"]) {
                client.send(begin(address))
                lines.append(String(client.read(until: "\r\n").prefix(12)))
            }
            return lines
        }
        #expect(firstLines == ["HTTP/1.1 100", "HTTP/1.1 100", "HTTP/1.1 503", "HTTP/1.1 100"])
        await server.stop()
    }

    @Test("Of responses that no one takes only so many bytes are kept")
    func responses() async throws {
        var configuration = ServerConfiguration.patient
        configuration.outputMemory = 10_000_000
        configuration.timeouts.stop = .milliseconds(100)
        let server = HTTPServer(handler: EchoHandler(), configuration: configuration)
        let port = try server.start().port
        let clients = try await talk {
            let clients = try (0..<4).map { _ in try RawClient(port: port, receiveBuffer: 4096) }
            for client in clients { client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n") }
            return clients
        }
        await waitUntil { server.counters.closedSlowClients == 3 }
        #expect(server.counters.outputBytes <= 10_000_000)
        withExtendedLifetime(clients) {}
        await server.stop()
        #expect(server.counters.outputBytes == 0)
    }
}

/// Takes at most a thousand bytes at one path.
private struct SmallBodies: BodyLimitingHandler {
    func respond(to request: HTTPRequest) async -> HTTPResponse { HTTPResponse(status: 200) }

    func bodyUse(of method: HTTPMethod, _ target: String) -> BodyUse {
        .whole(limit: target == "/small" ? 1000 : nil)
    }
}
