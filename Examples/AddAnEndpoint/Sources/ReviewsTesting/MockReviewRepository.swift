public import OpenMarketDomain
public import OpenMarketTesting
public import ReviewsDomain

/// A review repository that records its calls and answers from a script.
public final class MockReviewRepository: ReviewRepository, Verifiable {
    /// Calls of `reviews(of:)`.
    public let fetches = MockCall<Product.ID, [Review]>("ReviewRepository.reviews")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { fetches.reports }

    /// Answers as `fetches` is scripted.
    public func reviews(of product: Product.ID) async throws(MarketError) -> [Review] {
        try await fetches(product)
    }
}
