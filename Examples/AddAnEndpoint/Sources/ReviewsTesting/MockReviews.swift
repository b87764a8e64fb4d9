public import OpenMarketDomain
public import OpenMarketTesting
public import ReviewsDomain

/// A review repository that records its calls and responds from a script.
public final class MockReviewRepository: ReviewRepository, Verifiable {
    /// Calls of `reviews(of:)`.
    public let fetches = MockCall<Product.ID, [ReviewsDomain.Review]>("ReviewRepository.reviews")

    /// A mock without a script.
    public init() {}

    /// Responds as `fetches` is scripted.
    public func reviews(of product: Product.ID) async throws(MarketError) -> [ReviewsDomain.Review] {
        try await fetches(product)
    }
}

extension MockUseCase: FetchReviewsUseCase where Input == Product.ID, Output == [ReviewsDomain.Review] {
    /// Responds as `call` is scripted: for tests of view models.
    public func callAsFunction(of product: Product.ID) async throws(MarketError) -> [ReviewsDomain.Review] {
        try await call(product)
    }
}
