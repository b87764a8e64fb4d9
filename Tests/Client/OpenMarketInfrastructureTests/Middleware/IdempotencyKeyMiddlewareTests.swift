import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketWire
import TestSupport
import Testing

@Suite("Idempotency key", .slot)
struct IdempotencyKeyMiddlewareTests {
    let origin = HTTPOrigin(scheme: "https", host: "market.example")

    @Test(
        "is on every request that changes something, with or without a body",
        arguments: [HTTPMethod.post, .patch, .put, .delete, HTTPMethod(rawValue: "LIKE")],
        [HTTPBody.none, .bytes(Data("{}".utf8))]
    )
    func changes(_ method: HTTPMethod, _ body: HTTPBody) async throws {
        let base = ScriptedTransport(statuses: 200)
        let pipeline = HTTPPipeline([IdempotencyKeyMiddleware(.system)], over: base)
        let request = HTTPRequest(method: method, origin: origin, target: "/x", body: body)
        for _ in 0..<2 { _ = try await pipeline.send(request, options: CallOptions()) }
        let keys = base.requests.compactMap { $0.headers["Idempotency-Key"] }
        #expect(Set(keys).count == 2)
        #expect(keys.allSatisfy { UUID(uuidString: $0) != nil })
    }

    @Test("is not on reads", arguments: [HTTPMethod.get, .head])
    func reads(_ method: HTTPMethod) async throws {
        let base = ScriptedTransport(statuses: 200)
        let request = HTTPRequest(method: method, origin: origin, target: "/x")
        _ = try await HTTPPipeline([IdempotencyKeyMiddleware(.system)], over: base).send(
            request,
            options: CallOptions()
        )
        #expect(base.requests.allSatisfy { $0.headers["Idempotency-Key"] == nil })
    }

    @Test("is the same in all attempts of a call")
    func attempts() async throws {
        let base = ScriptedTransport(statuses: 503, 429, 200)
        var settings = RecommendedMiddleware()
        settings.surroundings.clock = ManualTestClock(skipping: true)
        settings.deadline = .seconds(3600)
        let middleware = settings.list().filter { !($0 is DeadlineMiddleware) }
        let request = HTTPRequest(method: .post, origin: origin, target: "/x")
        _ = try await HTTPPipeline(middleware, over: base).send(request, options: CallOptions(retry: .keyed))
        #expect(base.requests.count == 3)
        #expect(Set(base.requests.map { $0.headers["Idempotency-Key"] }).count == 1)
    }

    @Test("that the caller has chosen stays, and others come from the generator, as a random UUID")
    func given() async throws {
        let base = ScriptedTransport(statuses: 200)
        let pipeline = HTTPPipeline([IdempotencyKeyMiddleware(Surroundings(random: { .max }))], over: base)
        var request = HTTPRequest(method: .post, origin: origin, target: "/x")
        _ = try await pipeline.send(request, options: CallOptions())
        request.headers["idempotency-key"] = "mine"
        _ = try await pipeline.send(request, options: CallOptions())
        let keys = base.requests.map { $0.headers["Idempotency-Key"] }
        #expect(keys == ["FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF", "mine"])
    }
}
