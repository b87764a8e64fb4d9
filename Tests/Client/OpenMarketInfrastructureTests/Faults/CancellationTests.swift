import Foundation
import LoopbackServer
import OpenMarketData
import OpenMarketDomain
@testable import OpenMarketInfrastructure
import OpenMarketWire
import TestSupport
import Testing

/// Giving up, wherever a call happens to be.
@Suite("A cancelled call", .slot, .everyTransport, .timeLimit(.minutes(10)))
struct CancellationTests {
    let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
    }

    /// Cancels a call once it has come to a place, and expects it to say so, and nothing to be sent afterwards.
    private func expectCancelled(
        _ transport: any HTTPTransport,
        _ request: HTTPRequest,
        _ options: CallOptions = CallOptions(),
        once hasComeThere: @escaping @Sendable () -> Bool
    ) async {
        let call = Task { await transport.cause(of: request, options) }
        await eventually(hasComeThere)
        call.cancel()
        #expect(await call.value == .cancelled)
        let count = server.requests.count
        await eventually { server.openConnectionCount == 0 }
        #expect(server.requests.count == count)
    }

    @Test("before it begins is never sent")
    func before() async throws {
        let request = try server.request(.get, "/x")
        let transport = try makeTransport(.patient)
        let call = Task { () async -> TransportError.Cause? in
            withUnsafeCurrentTask { $0?.cancel() }
            return await transport.cause(of: request)
        }
        #expect(await call.value == .cancelled)
        #expect(server.requests.isEmpty)
    }

    @Test("in line leaves the line, and the next one moves up")
    func queued() async throws {
        let gate = Gate()
        server.respond(to: "GET /held", with: .held(gate, Reply(200)))
        server.respond(to: "GET /x", with: .ok())
        let transport = try makeTransport(.patient { $0.maxConcurrentTransfers = 1 })
        let held = try server.request(.get, "/held")
        let request = try server.request(.get, "/x")
        let first = Task { await transport.cause(of: held) }
        await eventually { server.requests.count == 1 }
        let second = Task { await transport.cause(of: request) }
        await eventually { transport.slots.waitingCount == 1 }
        let third = Task { await transport.cause(of: request) }
        await eventually { transport.slots.waitingCount == 2 }
        second.cancel()
        #expect(await second.value == .cancelled)
        gate.open()
        #expect(await first.value == nil)
        #expect(await third.value == nil)
        #expect(server.requests(to: "GET /x").count == 1)
    }

    @Test("before the head", arguments: [HTTPMethod.get, .post])
    func head(_ method: HTTPMethod) async throws {
        server.respond(to: "* /x", with: .stallBeforeHead)
        await expectCancelled(try makeTransport(.patient), try server.request(method, "/x")) {
            server.requests.count == 1
        }
    }

    @Test("in the body")
    func body() async throws {
        server.respond(to: "GET /x", with: .stallInBody(Reply(body: Data(count: 100)), after: 50))
        let (steps, reporter) = ProgressReporter.stream()
        let request = try server.request(.get, "/x")
        let transport = try makeTransport(.patient)
        let call = Task { await transport.cause(of: request, CallOptions(progress: reporter)) }
        for await _ in steps { break }
        call.cancel()
        #expect(await call.value == .cancelled)
        await eventually { server.openConnectionCount == 0 }
    }

    @Test("during the upload leaves no file behind")
    func upload() async throws {
        let gate = Gate()
        let temporary = try Scratch()
        // The server responds only when the body is there, and the body is never read to its end.
        server.respond(to: "POST /x", with: .held(gate, Reply(200)))
        let body = HTTPBody.bytes(Data(count: 60_000_000))
        let transport = try makeTransport(.patient { $0.temporaryDirectory = temporary.url })
        let request = try server.request(.post, "/x", body: body)
        let call = Task { await transport.cause(of: request) }
        await eventually { server.requests.count == 1 }
        call.cancel()
        #expect(await call.value == .cancelled)
        #expect(temporary.entries.isEmpty)
        gate.open()
        await eventually { server.openConnectionCount == 0 }
    }

    @Test("in the pause before a repetition is not repeated")
    func backOff() async throws {
        server.respond(to: "GET /x", with: .status(503))
        let clock = ManualTestClock()
        let pipeline = HTTPPipeline(
            [RetryMiddleware(surroundings: Surroundings(clock: clock))],
            over: try makeTransport(.patient)
        )
        let request = try server.request(.get, "/x")
        let call = Task { await pipeline.cause(of: request, CallOptions(retry: .idempotent)) }
        await clock.waitForSleepers(1)
        call.cancel()
        #expect(await call.value == .cancelled)
        #expect(server.requests.count == 1)
    }

    @Test("waiting for a new token leaves the others their refresh")
    func refresh() async throws {
        server.respond(
            to: "GET /x",
            with: .computed { Reply($0.header("Authorization") == "Bearer fresh" ? 200 : 401) }
        )
        let tokens = TestTokens(holding: true)
        let shared = SharedTokens(tokens, clock: ContinuousClock())
        let pipeline = HTTPPipeline(
            [AuthenticationMiddleware(shared, clock: ContinuousClock())],
            over: try makeTransport(.patient)
        )
        let request = try server.request(.get, "/x")
        let options = CallOptions(needsAccessToken: true)
        let first = Task { await pipeline.cause(of: request, options) }
        let second = Task { await pipeline.cause(of: request, options) }
        await eventually { shared.waiterCount(for: Secret("stale")) == 2 }
        first.cancel()
        #expect(await first.value == .cancelled)
        tokens.letGo()
        #expect(await second.value == nil)
        #expect(tokens.refreshCount == 1)
    }

    @Test("at random moments, two hundred times, always says cancelled or was done")
    func anywhere() async throws {
        server.respond(to: "GET /x", with: .ok(Data(count: 200_000)))
        let transport = try makeTransport(.patient)
        let request = try server.request(.get, "/x")
        let causes = await withTaskGroup(of: TransportError.Cause?.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let call = Task { await transport.cause(of: request) }
                    for _ in 0..<(number * 7) { await Task.yield() }
                    call.cancel()
                    return await call.value
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(causes.allSatisfy { $0 == nil || $0 == .cancelled })
        #expect(await transport.cause(of: request) == nil)
        #expect(transport.running.count == 0)
    }
}
