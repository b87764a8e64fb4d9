import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Products that are remembered", .slot)
struct CachedProductsTests {
    private let base = InMemoryMarket().products
    private let store = InMemoryBlobStore()
    private let products: CachedProductsRepository
    private let selling: ForgettingSellingRepository
    private let credentials = VendorCredentials(identifier: "i", secret: Secret("s"))

    init() {
        let reads = CachedReads(store: store, settings: CacheSettings(policy: .cacheFirst), now: { Date() })
        products = CachedProductsRepository(base: base, reads: reads)
        selling = ForgettingSellingRepository(base: base, reads: reads)
        base.details.always(.fixture())
    }

    @Test("A change empties the memory")
    func change() async throws {
        base.edits.returns(.fixture(price: 1))
        let original = try await products.detail(Product.ID(1))
        _ = try await credentials.acting { try await selling.edit(original, with: ProductPatch(price: 1), secret: nil) }
        #expect(store.count == 0)
    }

    @Test(
        "A change that may have been carried out, or found things changed, empties it too",
        arguments: [
            MarketError.timedOut, .connectionLost, .cancelled, .notFound, .conflict, .wrongSecret,
            .server(ServerRejection(status: 502)), .unreadable(Unreadable(expected: "a product")),
            .unavailable(retryAfter: nil), .responseTooLarge(limit: 1),
        ]
    )
    func uncertainChange(_ error: MarketError) async throws {
        base.deletions.fails(error)
        _ = try await products.detail(Product.ID(1))
        await #expect(throws: error) {
            try await credentials.acting { try await selling.delete(Product.ID(1), secret: nil) }
        }
        #expect(store.count == 0)
    }

    @Test(
        "A change that was certainly not made leaves what can be read without a network",
        arguments: [MarketError.offline, .unreachable, .notOwner, .invalidRequest(.header)]
    )
    func noChange(_ error: MarketError) async throws {
        base.deletions.fails(error)
        _ = try await products.detail(Product.ID(1))
        await #expect(throws: error) {
            try await credentials.acting { try await selling.delete(Product.ID(1), secret: nil) }
        }
        #expect(store.count == 1)
    }

    @Test("A user who wants to change a product sees the server's version, and keeps nothing")
    func freshReads() async throws {
        let reads = CachedReads(store: store, settings: CacheSettings(policy: .cacheFirst), now: { Date() })
        let fresh = CachedProductsRepository(base: base, reads: reads.asking(.networkOnly))
        _ = try await products.detail(Product.ID(1))
        _ = try await fresh.detail(Product.ID(1))
        #expect(base.details.calls.count == 2)
    }
}
