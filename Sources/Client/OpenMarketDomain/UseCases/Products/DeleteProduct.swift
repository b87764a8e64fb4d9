/// Deletes the user's own product.
///
/// | course | what happens |
/// |---|---|
/// | input | the id, and an item password where the market wants one |
/// | primary | ownership is checked, the product is deleted, ``ProductEvent/deleted(_:)`` published |
/// | already deleted | the same as success |
/// | another user's | ``MarketError/notOwner``; nothing is sent |
/// | sad | the market's error, such as ``MarketError/wrongSecret``; no event |
/// | cancel | ``MarketError/cancelled``; no event. A deletion that has happened is not undone |
public protocol DeleteProductUseCase: Sendable {
    /// Deletes the product with this id.
    ///
    /// The secret is the item's or vendor's password; the session's when `nil`.
    func callAsFunction(_ id: Product.ID, secret: Secret?) async throws(MarketError)
}

extension DeleteProductUseCase {
    /// Deletes with the session's secret.
    public func callAsFunction(_ id: Product.ID) async throws(MarketError) {
        try await self(id, secret: nil)
    }
}

/// Deletes a product in a repository.
public struct DeleteProduct: DeleteProductUseCase {
    private let own: OwnProductRule
    private let selling: any SellingRepository
    private let events: any ProductEvents

    public init(
        products: any ProductsRepository,
        selling: any SellingRepository,
        sessions: any SessionStore,
        events: any ProductEvents
    ) {
        own = OwnProductRule(products: products, sessions: sessions)
        self.selling = selling
        self.events = events
    }

    public func callAsFunction(_ id: Product.ID, secret: Secret?) async throws(MarketError) {
        do throws(MarketError) {
            try await own.changing(id, secret: secret) { _ async throws(MarketError) in
                try await delete(id, secret)
            }
        } catch .notFound {
            // It was deleted already.
        }
        events.publish(.deleted(id))
    }

    /// Deletes; where the market responds "wrong password" for a deleted product as well, finds out which it is.
    private func delete(_ id: Product.ID, _ secret: Secret?) async throws(MarketError) {
        do throws(MarketError) {
            try await selling.delete(id, secret: secret)
        } catch .wrongSecret {
            throw try await isGone(id) ? .notFound : .wrongSecret
        }
    }

    /// Returns whether the product no longer exists; `false` when that cannot be found out.
    private func isGone(_ id: Product.ID) async throws(MarketError) -> Bool {
        do throws(MarketError) {
            _ = try await own.products.detail(id)
            return false
        } catch .cancelled {
            throw .cancelled
        } catch {
            return error == .notFound
        }
    }
}
