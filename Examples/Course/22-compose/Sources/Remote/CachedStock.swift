import Domain

/// A stock in front of another one that remembers what it was told.
package actor CachedStock: StockRepository {
    private let source: any StockRepository
    private var known: [String: Int] = [:]

    package init(_ source: any StockRepository) {
        self.source = source
    }

    package func stock(of product: String) async throws(ShopError) -> Int {
        if let number = known[product] { return number }
        let number = try await source.stock(of: product)
        known[product] = number
        return number
    }

    /// Forgets what it was told of a product.
    package func forget(_ product: String) {
        known[product] = nil
    }
}

/// Purchases after which a cache forgets the product, also when their outcome is unknown.
package struct ForgettingPurchases: Purchasing {
    private let purchases: any Purchasing
    private let cache: CachedStock

    package init(purchases: any Purchasing, cache: CachedStock) {
        (self.purchases, self.cache) = (purchases, cache)
    }

    package func buy(_ product: String, as user: String) async throws(ShopError) {
        do throws(ShopError) {
            try await purchases.buy(product, as: user)
        } catch {
            await cache.forget(product)
            throw error
        }
        await cache.forget(product)
    }
}
