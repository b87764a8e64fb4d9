import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

@Suite("Responses that are kept until the next change", .slot)
struct ResponseCacheTests {
    private let cacheKey = ResponseCache.Key(origin: HTTPOrigin(scheme: "http", host: "a"), target: "/a")

    private func kept(_ size: Int, _ state: UInt64 = 0) -> KeptResponse {
        let request = HTTPRequest(method: .get, origin: HTTPOrigin(scheme: "http", host: "a.test"), target: "/")
        let response = CodedResponse(HTTPResponse(status: 200, body: Data(count: size)), to: request)
        return KeptResponse(response: response, scope: .everything, state: state)
    }

    @Test("A response holds until a change, and one that was read earlier does not replace it")
    func states() async throws {
        let store = try MarketStore(.memory)
        let cache = ResponseCache(byteLimit: 1_000_000)
        cache.keep(kept(1), to: cacheKey)
        #expect(cache.response(to: cacheKey, unless: store.changes)?.plain.body.count == 1)
        _ = try await store.insert(SampleRecords.product())
        #expect(cache.response(to: cacheKey, unless: store.changes) == nil)
        cache.keep(kept(3, 1), to: cacheKey)
        // Read before the change, ready after someone else's newer one.
        cache.keep(kept(2, 0), to: cacheKey)
        #expect(cache.response(to: cacheKey, unless: store.changes)?.plain.body.count == 3)
        await store.close()
    }

    @Test("The budget holds, and what is large is not kept")
    func budget() throws {
        let changes = try MarketStore(.memory).changes
        let cache = ResponseCache(byteLimit: 160_000)
        cache.keep(kept(20_000), to: cacheKey)
        #expect(cache.response(to: cacheKey, unless: changes) == nil)
        let keys = (0..<40).map { ResponseCache.Key(origin: cacheKey.origin, target: "/\($0)") }
        for cacheKey in keys { cache.keep(kept(9_000), to: cacheKey) }
        let found = keys.filter { cache.response(to: $0, unless: changes) != nil }
        #expect(found.count * 9_000 <= 160_000 && found.last == keys.last)
        // The same response again takes no more room.
        for _ in 0..<100 { cache.keep(kept(9_000), to: cacheKey) }
        #expect(found.suffix(3).allSatisfy { cache.response(to: $0, unless: changes) != nil })
    }

    @Test("A change makes only those responses old that show it", arguments: [ServedGeneration.v1b, .v3, .v3x])
    func scopes(_ generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        let store = probe.backend.store
        for _ in 1...25 { _ = try await store.insert(SampleRecords.product()) }
        let isItems = generation.hasItems
        let shown = isItems ? "/items/1" : "/api/products?page_no=2&items_per_page=20"
        let other = isItems ? "/items/2" : "/api/products?page_no=1&items_per_page=20"
        let (one, two) = isItems ? ("/item/1", "/item/2") : ("/api/products/1", "/api/products/2")
        let search = "/api/products?search_value=a"
        let targets = [shown, other, one, two] + (isItems ? [] : [search])
        func held() async -> [String] {
            var held: [String] = []
            for target in targets where probe.holds(target) { held.append(target) }
            for target in targets { #expect(await probe.send("GET", target).status == 200) }
            return held
        }
        // A search is kept once it has been counted.
        if !isItems { for _ in 1...2 { _ = await probe.send("GET", search) } }
        #expect(await held() == [])
        #expect(await held() == targets)
        try await store.like(RecordID(1), times: 1)
        #expect(await held() == [other, two])
        _ = try await store.insert(SampleRecords.product())
        #expect(await held() == [one, two])
    }

    @Test("While a read is under way, others for the same response wait for it, and for another one do not")
    func together() async throws {
        let reads = ReadsUnderWay()
        #expect(await reads.begin(cacheKey))
        let others = (0..<5).map { _ in Task { await reads.begin(cacheKey) } }
        while reads.waitingCount < 5 { await Task.yield() }
        #expect(await reads.begin(ResponseCache.Key(origin: cacheKey.origin, target: "/b")))
        reads.end(cacheKey)
        for other in others { #expect(await other.value == false) }
        #expect(await reads.begin(cacheKey))
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
        "Each caller gets image addresses under the host it uses, and one with a token that is none shares no response"
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

    @Test("A row that was written before is written again after each change, also one that counts as no new version")
    func rows() async throws {
        let store = try MarketStore(.memory)
        for _ in 1...3 { _ = try await store.insert(SampleRecords.product()) }
        let responses = ProductResponses(generation: .v3x, links: ImageLinks(base: "http://a.test", form: .days))
        let written = WrittenRows()
        for likes in [1, 1, 5] {
            try await store.like(RecordID(2), times: likes)
            let records = try await store.page(at: .offset(0), size: 10).rows
            let rows = written.json(of: records, by: responses)
            #expect(rows == records.map { record in JSONWriter.bytes { responses.row(record, to: &$0) } })
        }
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

extension MarketProbe {
    /// Whether the response to a read is kept and still holds.
    fileprivate func holds(_ target: String) -> Bool {
        let origin = HTTPOrigin(scheme: "http", host: "market.test")
        return backend.respondAtOnce(to: HTTPRequest(method: .get, origin: origin, target: target)) != nil
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
