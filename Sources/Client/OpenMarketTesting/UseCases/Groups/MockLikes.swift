public import OpenMarketDomain

/// Likes that record their calls and respond from a script.
public final class MockLikes: LikeUseCases, Verifiable {
    /// Calls of `ids()`.
    public let idsCalls = MockCall<Void, Set<Product.ID>>("likes.ids")

    /// A mock without a script.
    public init() {}

    /// Responds as `idsCalls` is scripted.
    public func ids() async throws(MarketError) -> Set<Product.ID> { try await idsCalls() }
}
