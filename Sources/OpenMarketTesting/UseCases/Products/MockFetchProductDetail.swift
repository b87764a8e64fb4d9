public import OpenMarketDomain

/// A FetchProductDetail that records its calls and answers from a script.
public final class MockFetchProductDetail: FetchProductDetailUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<Product.ID, ProductDetail>("FetchProductDetail")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports }

    /// Answers as `call` is scripted.
    public func callAsFunction(_ id: Product.ID) async throws(MarketError) -> ProductDetail {
        try await call(id)
    }
}
