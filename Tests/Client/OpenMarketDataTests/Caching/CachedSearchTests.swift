import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Searches that are remembered", .slot)
struct CachedSearchTests {
    @Test("No two different queries get the same response")
    func keys() async throws {
        let store = InMemoryBlobStore()
        let base = InMemoryMarket().products
        base.pages.handles { _ in ProductPage(number: 1, products: [], hasNext: false) }
        let settings = CacheSettings(policy: .cacheFirst)
        let reads = CachedReads(store: store, settings: settings, now: Surroundings.system.now)
        let search = CachedProductsRepository(base: base, reads: reads)
        let queries = [
            ProductQuery(), ProductQuery(text: "a"), ProductQuery(text: "1:a/"), ProductQuery(text: "/a"),
            ProductQuery(vendor: Vendor.ID(rawValue: "a")), ProductQuery(text: "a", vendor: Vendor.ID(rawValue: "a")),
            ProductQuery(text: "b", vendor: Vendor.ID(rawValue: "a/")),
            ProductQuery(text: "/b", vendor: Vendor.ID(rawValue: "a")),
        ]
        for request in [PageRequest(), PageRequest(number: 2), PageRequest(size: 2)] {
            for query in queries { _ = try await search.page(request, matching: query) }
        }
        #expect(store.count == 3 * queries.count)
        #expect(base.pages.calls.count == 3 * queries.count)
    }
}
