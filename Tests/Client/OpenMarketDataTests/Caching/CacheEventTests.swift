import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Events of the cache", .slot)
struct CacheEventTests {
    private static let start = Date(timeIntervalSince1970: 1_000_000)

    @Test(
        "A look into the cache is told as hit, stale or miss, and a policy that does not look tells nothing",
        arguments: [
            (CachePolicy.networkOnly, 1.0, []), (.cacheOnly, 1, [.hit(age: .seconds(1))]),
            (.cacheOnly, 999, [.stale(age: .seconds(999))]), (.cacheFirst, 1, [.hit(age: .seconds(1))]),
            (.cacheFirst, 999, [.miss]), (.networkFirst, 1, []),
            (.staleWhileRevalidate, 999, [.stale(age: .seconds(999))]),
        ] as [(CachePolicy, Double, [ClientEvent.CacheResult])]
    )
    func results(_ policy: CachePolicy, _ age: Double, _ expected: [ClientEvent.CacheResult]) async throws {
        let store = InMemoryBlobStore()
        let blob = StoredBlob(data: try JSONEncoder().encode("old"), storedAt: Self.start.addingTimeInterval(-age))
        try await store.store(blob, for: BlobKey(account: nil, name: "0:/product/ann@example.com"))
        let events = RecordedEvents()
        let settings = CacheSettings(policy: policy, freshness: .seconds(60))
        var reads = CachedReads(store: store, settings: settings, now: { Self.start })
        reads.events = events.sink
        let name = "product/ann@example.com"
        let _: String = try await reads.value(named: name) { () async throws(MarketError) in "new" }
        #expect(events.all == expected.map { ClientEvent(operation: "product", kind: .cache($0)) })
    }

    @Test("Without a network, the cache that steps in is told")
    func offline() async throws {
        let events = RecordedEvents()
        var reads = CachedReads(
            store: InMemoryBlobStore(),
            settings: CacheSettings(policy: .networkFirst),
            now: { Self.start }
        )
        reads.events = events.sink
        let _: String = try await reads.value(named: "banners") { () async throws(MarketError) in "new" }
        let _: String = try await reads.value(named: "banners") { () async throws(MarketError) in throw .offline }
        #expect(events.all == [ClientEvent(operation: "banners", kind: .cache(.hit(age: .zero)))])
    }
}
