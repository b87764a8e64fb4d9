import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketWire
import TestSupport
import Testing

@Suite("Deadline", .slot, .timeLimit(.minutes(10)))
struct DeadlineMiddlewareTests {
    let request = HTTPRequest(origin: HTTPOrigin(scheme: "https", host: "market.example"), target: "/x")
    let clock = ManualTestClock()

    /// A server that never responds, behind a transport that gives up when it is told to.
    private var silent: ScriptedTransport {
        ScriptedTransport { _, _ in
            try? await Task.sleep(for: .seconds(3600))
            return .failure(.cancelled)
        }
    }

    @Test("lets a response through, and tells the rest of the way how long there is")
    func inTime() async throws {
        let base = ScriptedTransport(statuses: 200)
        let pipeline = HTTPPipeline([DeadlineMiddleware(.seconds(30), clock: clock)], over: base)
        #expect(try await pipeline.send(request, options: CallOptions()).status == 200)
        #expect(base.options.map(\.deadline) == [.seconds(30)])
    }

    @Test("may be for ever", arguments: [Duration.seconds(Int64.max), .seconds(Int64.max) * 10])
    func endless(_ limit: Duration) async throws {
        let base = ScriptedTransport { _, _ in
            try? await Task.sleep(for: .milliseconds(1))
            return .success(HTTPResponse(status: 200))
        }
        let pipeline = HTTPPipeline([DeadlineMiddleware(limit, clock: ContinuousClock())], over: base)
        #expect(try await pipeline.send(request, options: CallOptions()).status == 200)
    }

    @Test("ends a call that is late, and no earlier", arguments: [nil, Duration.seconds(2)])
    func late(_ own: Duration?) async {
        let pipeline = HTTPPipeline([DeadlineMiddleware(.seconds(30), clock: clock)], over: silent)
        let call = Task { await pipeline.cause(of: request, CallOptions(deadline: own)) }
        await clock.waitForSleepers(1)
        clock.advance(by: (own ?? .seconds(30)) - .milliseconds(1))
        #expect(clock.sleeperCount == 1, "The deadline has not come yet")
        clock.advance(by: .milliseconds(1))
        #expect(await call.value == .timedOut)
    }

    @Test("leaves a body the time of a slow connection in addition")
    func body() async throws {
        let base = ScriptedTransport(statuses: 200)
        let pipeline = HTTPPipeline([DeadlineMiddleware(.seconds(30), clock: clock)], over: base)
        var form = request
        (form.method, form.body) = (.post, .bytes(Data(count: 1_450_000)))
        _ = try await pipeline.send(form, options: CallOptions())
        #expect(base.options.map(\.deadline) == [.seconds(30 + 181)])
    }

    @Test("is around all repetitions")
    func repetitions() async {
        let base = ScriptedTransport { [clock] _, number in
            if number > 0 { try? await clock.sleep(for: .seconds(60)) }
            return .success(HTTPResponse(status: 503))
        }
        let middleware: [any HTTPMiddleware] = [
            DeadlineMiddleware(.seconds(2), clock: clock),
            RetryMiddleware(surroundings: Surroundings(clock: clock, random: { .max })),
        ]
        let pipeline = HTTPPipeline(middleware, over: base)
        let call = Task { await pipeline.cause(of: request, CallOptions(retry: .idempotent)) }
        for _ in 1...2 {
            await clock.waitForSleepers(2)
            clock.advance(by: .seconds(1))
        }
        #expect(await call.value == .timedOut)
        #expect(base.requests.count == 2)
    }

    @Test("is not what a cancelled caller hears of")
    func cancelled() async {
        let pipeline = HTTPPipeline([DeadlineMiddleware(clock: clock)], over: silent)
        let call = Task { await pipeline.cause(of: request) }
        await clock.waitForSleepers(1)
        call.cancel()
        #expect(await call.value == .cancelled)
    }
}
