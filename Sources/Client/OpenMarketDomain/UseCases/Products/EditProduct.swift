/// Changes the user's own product.
///
/// | course | what happens |
/// |---|---|
/// | input | the id, the changed fields, and an item password where the market wants one |
/// | primary | ownership and the changed fields are checked, the patch is sent; the updated product is returned and ``ProductEvent/updated(_:)`` published |
/// | nothing changed | the product as it is; no request to change it, no event |
/// | broken rules | ``MarketError/invalid(_:)``; nothing is sent |
/// | another user's | ``MarketError/notOwner``; nothing is sent |
/// | changed by another user since ``ProductPatch/version`` | ``MarketError/conflict``; in a market that counts no versions, ``MarketError/unsupported(_:)`` |
/// | sad | the market's error, such as ``MarketError/wrongSecret``; no event |
/// | cancel | ``MarketError/cancelled``; no event |
public protocol EditProductUseCase: Sendable {
    /// Applies `patch` to the product with this id.
    ///
    /// The secret is the item's or vendor's password; the session's when `nil`.
    func callAsFunction(
        _ id: Product.ID,
        patch: ProductPatch,
        secret: Secret?
    ) async throws(MarketError) -> ProductDetail
}

extension EditProductUseCase {
    /// Edits with the session's secret.
    public func callAsFunction(_ id: Product.ID, patch: ProductPatch) async throws(MarketError) -> ProductDetail {
        try await self(id, patch: patch, secret: nil)
    }
}

/// Changes a product in a repository.
public struct EditProduct: EditProductUseCase {
    private let own: OwnProductRule
    private let selling: any SellingRepository
    private let events: any ProductEvents
    private let rules: ProductRules

    public init(
        products: any ProductsRepository,
        selling: any SellingRepository,
        sessions: any SessionStore,
        events: any ProductEvents,
        rules: ProductRules = .default
    ) {
        own = OwnProductRule(products: products, sessions: sessions)
        (self.selling, self.events, self.rules) = (selling, events, rules)
    }

    public func callAsFunction(
        _ id: Product.ID,
        patch: ProductPatch,
        secret: Secret?
    ) async throws(MarketError) -> ProductDetail {
        try await own.changing(id, secret: secret) { original async throws(MarketError) in
            guard !patch.isEmpty else { return original }
            // It may break rules only because of what others have changed since.
            if let version = patch.version, let present = original.product.version, present != version {
                throw .conflict
            }
            try rules.violations(of: patch, on: original).refuse()
            let detail = try await selling.edit(original, with: patch, secret: secret)
            events.publish(.updated(detail))
            return detail
        }
    }
}
