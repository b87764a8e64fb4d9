public import Foundation

/// Remembers on this device what a user has looked at; the market is told nothing.
///
/// | course | what happens |
/// |---|---|
/// | input | a product that is shown |
/// | primary | it is the first of the list; a product that was in the list before moves up |
/// | too many | the oldest go at the ``ViewHistory/limit`` |
/// | too old | what was looked at more than ``ViewHistory/days`` days ago is neither listed nor kept |
/// | other users | each user, and guests, have a history of their own |
/// | delete all | nothing of the user's history is left |
/// | no network | the list is there: it needs none |
/// | sad | the store's error |
public protocol ViewHistoryUseCase: Sendable {
    /// What the user has looked at, the last first.
    func products() async throws(MarketError) -> [ViewedProduct]

    /// Notes that a product is looked at now.
    func note(_ product: Product) async throws(MarketError)

    /// Takes a product off the list.
    func forget(_ id: Product.ID) async throws(MarketError)

    /// Takes all products off the list.
    func forgetAll() async throws(MarketError)
}

extension ViewHistoryUseCase {
    /// What the user has looked at as a list, the last first; it is loaded as a whole.
    public func list() -> ProductList {
        ProductList { _ async throws(MarketError) in
            let products = try await self.products().map(\.product)
            return ProductPage(number: 1, products: products, hasNext: false, totalCount: products.count)
        }
    }
}

/// Remembers in a store.
public struct ViewHistory: ViewHistoryUseCase {
    /// How many products a user's history has.
    public static let limit = 200
    /// How long a product stays in it.
    public static let days = 90

    private let store: any ViewHistoryStore
    private let owner: KeptOwner
    private let now: @Sendable () -> Date

    /// Remembers in `store` for the session in `sessions`.
    ///
    /// `market` tells this market from others whose views are in the same store.
    public init(
        store: any ViewHistoryStore,
        sessions: any SessionStore,
        market: String = "",
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.store, self.now) = (store, now)
        owner = KeptOwner(in: market, sessions: sessions)
    }

    /// What the user has looked at, the last first.
    public func products() async throws(MarketError) -> [ViewedProduct] {
        let owner = try await owner.name()
        return Self.recent(try await store.views(), at: now()).filter { $0.owner == owner }
    }

    /// Notes that a product is looked at now.
    public func note(_ product: Product) async throws(MarketError) {
        let now = now()
        let view = ViewedProduct(product, at: now, owner: try await owner.name())
        try await store.change { views in
            views.removeAll { $0.owner == view.owner && $0.product.id == product.id }
            views.insert(view, at: 0)
            views = Self.recent(views, at: now)
        }
    }

    /// Takes a product off the list.
    public func forget(_ id: Product.ID) async throws(MarketError) {
        let owner = try await owner.name()
        // Most products that are gone were never looked at: nothing has to be written for those.
        let isKept = try await store.views().contains { $0.owner == owner && $0.product.id == id }
        guard isKept else { return }
        try await store.change { views in views.removeAll { $0.owner == owner && $0.product.id == id } }
    }

    /// Takes all products off the list.
    public func forgetAll() async throws(MarketError) {
        let owner = try await owner.name()
        try await store.change { views in views.removeAll { $0.owner == owner } }
    }

    /// Without what is too old or too much, for each user.
    private static func recent(_ views: [ViewedProduct], at now: Date) -> [ViewedProduct] {
        let oldest = now.addingTimeInterval(-Double(days) * 86_400)
        var counts: [String?: Int] = [:]
        return views.filter { view in
            guard view.viewedAt > oldest else { return false }
            counts[view.owner, default: 0] += 1
            return counts[view.owner, default: 0] <= limit
        }
    }
}
