/// Fetches what a product cost before, and how its sale went.
///
/// | course | what happens |
/// |---|---|
/// | input | the product's id |
/// | primary | the steps, newest first; the first one is how the product is now |
/// | never changed | one step, from the registration on |
/// | a market that keeps no history | ``MarketError/unsupported(_:)`` with ``MarketFeature/history`` |
/// | sad | ``MarketError/notFound`` or another error of the market |
/// | cancel | ``MarketError/cancelled`` |
public protocol FetchProductHistoryUseCase: Sendable {
    /// Fetches the history of the product with this id.
    func callAsFunction(_ id: Product.ID) async throws(MarketError) -> [ProductRevision]
}

/// Fetches the history of a product from a repository.
public struct FetchProductHistory: FetchProductHistoryUseCase {
    private let products: any ProductsRepository

    /// Fetches from `products`.
    public init(products: any ProductsRepository) {
        self.products = products
    }

    /// Fetches the history of the product with this id.
    public func callAsFunction(_ id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        try await products.history(of: id)
    }
}
