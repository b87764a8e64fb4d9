public import OpenMarketDomain

/// A RegisterProduct that records its calls and answers from a script.
public final class MockRegisterProduct: RegisterProductUseCase, Verifiable {
    /// What it is called with.
    public typealias Arguments = (
        draft: ProductDraft, images: [ImageInput], secret: Secret?, progress: ProgressReporter?
    )

    /// Its calls.
    public let call = MockCall<Arguments, ProductDetail>("RegisterProduct")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports }

    /// Answers as `call` is scripted.
    public func callAsFunction(
        _ draft: ProductDraft,
        images: [ImageInput],
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await call((draft, images, secret, progress))
    }
}
