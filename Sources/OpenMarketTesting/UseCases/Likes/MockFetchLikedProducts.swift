public import OpenMarketDomain

/// A FetchLikedProducts that records its calls and answers from a script.
public final class MockFetchLikedProducts: FetchLikedProductsUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<Void, ProductPager>("FetchLikedProducts")

    /// Calls of `ids()`.
    public let idCalls = MockCall<Void, Set<Product.ID>>("FetchLikedProducts.ids")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports + idCalls.reports
    }

    /// Answers as `call` is scripted.
    public func callAsFunction() async throws(MarketError) -> ProductPager {
        try await call()
    }

    /// Answers as `idCalls` is scripted.
    public func ids() async throws(MarketError) -> Set<Product.ID> {
        try await idCalls()
    }
}
