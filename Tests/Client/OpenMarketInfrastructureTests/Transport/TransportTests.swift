import Foundation
import LoopbackServer
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@Suite("A transport", .slot, .everyTransport, .timeLimit(.minutes(10)))
struct TransportTests {
    let server: LoopbackServer
    let transport: any InspectableTransport

    init() throws {
        server = try LoopbackServer()
        transport = try makeTransport(.patient)
    }

    @Test("brings status, header fields and body")
    func answer() async throws {
        server.respond(to: "GET /x", with: .ok("[1]", headers: [("X-Page", "2")]))
        let response = try await transport.send(try server.request(.get, "/x?a=%2B&b=1"), options: CallOptions())
        #expect(response.status == 200)
        #expect(response.headers["x-page"] == "2")
        #expect(String(decoding: response.body, as: UTF8.self) == "[1]")
        #expect(server.requests.map(\.target) == ["/x?a=%2B&b=1"])
    }

    @Test("waits as long as it is told, without end if need be")
    func endlessPatience() async throws {
        server.respond(to: "GET /x", with: .ok("[1]"))
        let patience = Duration.seconds(Int64.max)
        let patient = try makeTransport(NetworkSettings(idleTimeout: patience, resourceTimeout: patience))
        #expect(try await patient.send(try server.request(.get, "/x"), options: CallOptions()).status == 200)
    }

    @Test("takes every status for a response", arguments: [200, 201, 202, 204, 304, 400, 401, 404, 409, 413, 500, 503])
    func anyStatus(_ status: Int) async throws {
        server.respond(to: "GET /x", with: .status(status))
        #expect(try await transport.send(try server.request(.get, "/x"), options: CallOptions()).status == status)
    }

    @Test(
        "takes a 401 for a response, whatever scheme the server names",
        arguments: [#"Basic realm="m""#, #"Bearer realm="m""#, "Bearer", #"Digest realm="m", nonce="1""#]
    )
    func unauthorized(_ scheme: String) async throws {
        let reply = Reply(401, headers: [("WWW-Authenticate", scheme)], body: Data("who?".utf8))
        server.respond(to: "GET /x", with: .reply(reply))
        let response = try await transport.send(try server.request(.get, "/x"), options: CallOptions())
        #expect(response.status == 401)
        #expect(String(decoding: response.body, as: UTF8.self) == "who?")
        #expect(server.requests.count == 1)
    }

    @Test("passes over interim responses")
    func interim() async throws {
        let interim = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n"
        let bytes = interim + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"
        server.respond(to: "GET /x", with: .raw(Data(bytes.utf8)))
        let response = try await transport.send(try server.request(.get, "/x"), options: CallOptions())
        #expect(response.status == 200)
        #expect(response.body == Data("hi".utf8))
    }

    @Test("sends a body with exact length and type, and no guesses")
    func body() async throws {
        server.respond(to: "POST /x", with: .status(201))
        let request = try server.request(.post, "/x", body: .bytes(Data("{}".utf8)))
        _ = try await transport.send(request, options: CallOptions())
        let received = try #require(server.requests.first)
        #expect(received.body == Data("{}".utf8))
        #expect(received.header("Content-Length") == "2")
        #expect(received.header("Content-Type") == "application/octet-stream")
        #expect(received.header("Transfer-Encoding") == nil)
        #expect(received.header("Expect") == nil)
    }

    @Test("sends header fields as they are", arguments: ["a", "", "일", "a\tb", "x; y=\"z\""])
    func fields(_ value: String) async throws {
        server.respond(to: "GET /x", with: .ok())
        _ = try await transport.send(try server.request(.get, "/x", headers: ["X-V": value]), options: CallOptions())
        #expect(server.requests.first?.header("X-V") == value)
    }

    @Test("keeps no cookies")
    func cookies() async throws {
        server.respond(to: "GET /x", with: .ok("", headers: [("Set-Cookie", "id=secret; Path=/")]))
        for _ in 0..<2 { _ = try await transport.send(try server.request(.get, "/x"), options: CallOptions()) }
        #expect(server.requests.allSatisfy { $0.header("Cookie") == nil })
    }

    @Test("a HEAD announces a length without having it")
    func head() async throws {
        server.respond(to: "HEAD /x", with: .ok(Data(count: 100)))
        let options = CallOptions(responseLimit: 10)
        let response = try await transport.send(try server.request(.head, "/x"), options: options)
        #expect(response.headers["Content-Length"] == "100")
        #expect(response.body.isEmpty)
    }

    @Test("a thousand calls at once all finish, over no more connections than allowed")
    func parallel() async throws {
        server.respond(to: "GET /x", with: .ok("1"))
        server.respond(to: "POST /x", with: .ok("1"))
        let get = try server.request(.get, "/x")
        let post = try server.request(.post, "/x", body: .bytes(Data("1".utf8)))
        let answered = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<1000 {
                let request = number % 10 == 0 ? post : get
                group.addTask { await transport.failure(of: request) == nil }
            }
            return await group.reduce(into: 0) { count, isAnswered in count += isAnswered ? 1 : 0 }
        }
        #expect(answered == 1000)
        #expect(server.effects(of: "POST /x") == 100)
        // The server may learn late that a connection is closed.
        await eventually { server.openConnectionCount <= 16 + 2 }
    }

    @Test("reports sending, waiting and receiving, never backwards")
    func progress() async throws {
        server.respond(to: "POST /x", with: .ok(Data(count: 100_000)))
        let steps = Mutex<[TransferProgress]>([])
        let reporter = ProgressReporter { step in steps.withLock { $0.append(step) } }
        let request = try server.request(.post, "/x", body: .bytes(Data(count: 500_000)))
        _ = try await transport.send(request, options: CallOptions(progress: reporter))
        let seen = steps.withLock { $0 }
        #expect(seen.contains(.sending(bytes: 500_000, total: 500_000)))
        #expect(seen.contains(.waiting))
        #expect(seen.last == .receiving(bytes: 100_000, total: 100_000))
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.rank < $1.rank })
    }

    @Test("after it was shut down every call is cancelled")
    func shutDown() async throws {
        server.respond(to: "GET /x", with: .stallBeforeHead)
        let request = try server.request(.get, "/x")
        async let cause = transport.cause(of: request)
        await eventually { server.requests.count == 1 }
        transport.shutDown()
        #expect(await cause == .cancelled)
        #expect(await transport.cause(of: request) == .cancelled)
    }

    @Test("closes its connections when it is released")
    func release() async throws {
        server.respond(to: "GET /x", with: .ok("1"))
        var short: (any InspectableTransport)? = try makeTransport(.patient)
        _ = try await short?.send(try server.request(.get, "/x"), options: CallOptions())
        #expect(server.openConnectionCount == 1)
        short = nil
        await eventually { server.openConnectionCount == 0 }
    }
}
