import Foundation
import LoopbackServer
import OpenMarketData
import OpenMarketInfrastructure
import OpenMarketWire
import TestSupport
import Testing

@Suite("A streamed response", .slot, .everyTransport, .timeLimit(.minutes(10)))
struct StreamTests {
    let server: LoopbackServer
    let transport: any InspectableTransport

    init() throws {
        server = try LoopbackServer()
        transport = try makeTransport(
            .patient {
                $0.maxConcurrentTransfers = 1
                $0.maxConcurrentStreams = 1
            }
        )
    }

    @Test("arrives in order and whole")
    func whole() async throws {
        let body = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        server.respond(to: "GET /x", with: .ok(body))
        let response = try await transport.stream(try server.request(.get, "/x"), options: CallOptions())
        #expect(response.status == 200)
        var received = Data()
        for try await chunk in response.chunks { received += chunk }
        #expect(received == body)
    }

    @Test("begins before it ends")
    func early() async throws {
        server.respond(to: "GET /x", with: .stallInBody(Reply(body: Data("hello".utf8)), after: 2))
        let response = try await transport.stream(try server.request(.get, "/x"), options: CallOptions())
        #expect(try await response.chunks.next() == Data("he".utf8))
    }

    @Test("begins with its own head, not with an interim one")
    func interim() async throws {
        let bytes = "HTTP/1.1 103 Early Hints\r\nContent-Length: 9999999999\r\n\r\nHTTP/1.1 204 OK\r\n\r\n"
        server.respond(to: "GET /x", with: .raw(Data(bytes.utf8)))
        let response = try await transport.stream(try server.request(.get, "/x"), options: CallOptions())
        #expect(response.status == 204)
    }

    @Test("that has no reader any more is cancelled, and makes room")
    func dropped() async throws {
        server.respond(to: "GET /x", with: .stallInBody(Reply(body: Data("hello".utf8)), after: 2))
        for _ in 0..<3 { _ = try await transport.stream(try server.request(.get, "/x"), options: CallOptions()) }
        await eventually { server.openConnectionCount == 0 }
        #expect(server.requests.count == 3)
    }

    @Test("takes no connection from calls, however many of them stay open")
    func apart() async throws {
        let transport = try makeTransport(
            .patient {
                $0.maxConnectionsPerHost = 1
                $0.maxConcurrentTransfers = 1
            }
        )
        server.respond(to: "GET /x", with: .stallInBody(Reply(body: Data("hello".utf8)), after: 2))
        server.respond(to: "GET /y", with: .ok(Data("call".utf8)))
        var open: [HTTPStreamedResponse] = []
        for _ in 0..<3 {
            open.append(try await transport.stream(try server.request(.get, "/x"), options: CallOptions()))
        }
        let response = try await transport.send(try server.request(.get, "/y"), options: CallOptions())
        #expect(response.body == Data("call".utf8) && open.count == 3)
    }

    @Test("fails where it breaks off, after what came before")
    func broken() async throws {
        server.respond(to: "GET /x", with: .truncate(Reply(body: Data("hello".utf8)), missing: 3))
        let response = try await transport.stream(try server.request(.get, "/x"), options: CallOptions())
        var body = Data()
        let failure = await #expect(throws: TransportError.self) {
            for try await chunk in response.chunks { body += chunk }
        }
        #expect(failure?.cause == .connectionLost)
        #expect(String(decoding: body, as: UTF8.self) == "hello")
    }

    @Test("has the limit of the call")
    func limit() async throws {
        server.respond(to: "GET /x", with: .endless(Reply(body: Data(count: 10_000))))
        let options = CallOptions(responseLimit: 100_000)
        let response = try await transport.stream(try server.request(.get, "/x"), options: options)
        var count = 0
        await #expect(throws: TransportError(.responseTooLarge(limit: 100_000))) {
            for try await chunk in response.chunks { count += chunk.count }
        }
        #expect(count <= 100_000)
    }

    @Test("ends at once when its reader is cancelled")
    func cancelled() async throws {
        server.respond(to: "GET /x", with: .stallInBody(Reply(body: Data("hello".utf8)), after: 2))
        let response = try await transport.stream(try server.request(.get, "/x"), options: CallOptions())
        #expect(try await response.chunks.next() == Data("he".utf8))
        let isReading = Shared(false)
        let reading = Task {
            isReading.change { $0 = true }
            return try await response.chunks.next()
        }
        await eventually { isReading.value }
        reading.cancel()
        await #expect(throws: TransportError.cancelled) { try await reading.value }
    }
}
