public import OpenMarketDomain

/// A DeleteProduct that records its calls and answers from a script.
public final class MockDeleteProduct: DeleteProductUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<(id: Product.ID, secret: Secret?), Void>("DeleteProduct")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports }

    /// Answers as `call` is scripted.
    public func callAsFunction(_ id: Product.ID, secret: Secret?) async throws(MarketError) {
        try await call((id, secret))
    }
}
