public import OpenMarketDomain

/// An EditProduct that records its calls and answers from a script.
public final class MockEditProduct: EditProductUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<(id: Product.ID, patch: ProductPatch, secret: Secret?), ProductDetail>("EditProduct")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports }

    /// Answers as `call` is scripted.
    public func callAsFunction(
        _ id: Product.ID,
        patch: ProductPatch,
        secret: Secret?
    ) async throws(MarketError) -> ProductDetail {
        try await call((id, patch, secret))
    }
}
