public import OpenMarketDomain

/// A HandleLikedProduct that records its calls and answers from a script.
public final class MockHandleLikedProduct: HandleLikedProductUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<(id: Product.ID, isLiked: Bool), Bool>("HandleLikedProduct")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports
    }

    /// Answers as `call` is scripted.
    public func callAsFunction(_ id: Product.ID, isLiked: Bool) async throws(MarketError) -> Bool {
        try await call((id, isLiked))
    }
}
