import BackendTestSupport
import Foundation
import OpenMarketWire
import Synchronization
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketStorage

@Suite("Responses that are kept until the next change")
struct ResponseCacheTests {
    private let cacheKey = ResponseCache.Key(origin: HTTPOrigin(scheme: "http", host: "a"), target: "/a")

    private func response(_ size: Int) -> HTTPResponse { HTTPResponse(status: 200, body: Data(count: size)) }

    @Test("A response is there in its own state of the market, not in another")
    func states() {
        let cache = ResponseCache(byteLimit: 1_000_000)
        cache.keep(response(1), to: cacheKey, in: 5)
        #expect(cache.response(to: cacheKey, in: 5)?.body.count == 1)
        #expect(cache.response(to: cacheKey, in: 6) == nil)
        // Read before a change, ready after someone else's newer one.
        cache.keep(response(2), to: cacheKey, in: 4)
        #expect(cache.response(to: cacheKey, in: 5)?.body.count == 1)
        cache.keep(response(3), to: cacheKey, in: 6)
        #expect(cache.response(to: cacheKey, in: 5) == nil)
        #expect(cache.response(to: cacheKey, in: 6)?.body.count == 3)
    }

    @Test("The budget holds, and what is large is not kept")
    func budget() {
        let cache = ResponseCache(byteLimit: 160_000)
        cache.keep(response(20_000), to: cacheKey, in: 0)
        #expect(cache.response(to: cacheKey, in: 0) == nil)
        let questions = (0..<40).map { ResponseCache.Key(origin: cacheKey.origin, target: "/\($0)") }
        for cacheKey in questions { cache.keep(response(9_000), to: cacheKey, in: 0) }
        let kept = questions.filter { cache.response(to: $0, in: 0) != nil }
        #expect(kept.count * 9_000 <= 160_000 && kept.last == questions.last)
    }

    @Test("A read after the response to a change sees that change", arguments: ["/api/products/1", "/api/products"])
    func readYourWrites(target: String) async throws {
        let probe = try await MarketProbe(.v3)
        #expect(await probe.register().status == 201)
        let done = Progress()
        async let readers: Void = withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    while done.number < 60 {
                        let least = done.number
                        let response = await probe.send("GET", target)
                        let stock = try #require(response.text.firstMatch(of: /"stock":([0-9]+)/).flatMap { Int($0.1) })
                        #expect(stock >= least)
                        // A kept response comes without a pause in which the writer could go on.
                        await Task.yield()
                    }
                }
            }
            try await group.waitForAll()
        }
        for stock in 1...60 {
            let body = "{\"stock\":\(stock),\"secret\":\"vendor-pw\"}"
            #expect(await probe.json("PATCH", "/api/products/1", body).status == 202)
            done.number = stock
        }
        try await readers
    }

    @Test(
        "Each caller gets image addresses under the host it uses, and only callers without a token share responses"
    )
    func callers() async throws {
        let probe = try await MarketProbe(.v3)
        #expect(await probe.register().status == 201)
        var request = HTTPRequest(
            method: .get,
            origin: HTTPOrigin(scheme: "http", host: "one.test"),
            target: "/api/products"
        )
        for host in ["one.test", "two.test", "one.test"] {
            request.origin = HTTPOrigin(scheme: "http", host: host)
            let text = String(decoding: await probe.backend.respond(to: request).body, as: UTF8.self)
            #expect(text.contains("http://\(host)/training-resources"))
        }
        #expect(probe.backend.respondAtOnce(to: request) != nil)
        request.headers["Authorization"] = "Bearer somebody"
        #expect(probe.backend.respondAtOnce(to: request) == nil)
    }

    @Test("A kept response knows what the client has already")
    func conditional() async throws {
        let probe = try await MarketProbe(.v3x)
        #expect(await probe.register().status == 201)
        let first = await probe.send("GET", "/api/products/1")
        let tag = try #require(first.headers["ETag"])
        #expect(await probe.send("GET", "/api/products/1", headers: ["If-None-Match": tag]).status == 304)
        #expect(await probe.send("GET", "/api/products/1", headers: ["If-None-Match": "\"other\""]).status == 200)
    }
}

/// How far the writer is.
private final class Progress: Sendable {
    private let state = Mutex(0)

    var number: Int {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
