public import OpenMarketDomain
public import OpenMarketTesting
public import ReviewsDomain

/// A FetchReviews that records its calls and answers from a script: for tests of view models.
public final class MockFetchReviews: FetchReviewsUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<Product.ID, [Review]>("FetchReviews")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports }

    /// Answers as `call` is scripted.
    public func callAsFunction(of product: Product.ID) async throws(MarketError) -> [Review] {
        try await call(product)
    }
}
