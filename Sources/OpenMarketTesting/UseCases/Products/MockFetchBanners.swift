public import OpenMarketDomain

/// A FetchBanners that records its calls and answers from a script.
public final class MockFetchBanners: FetchBannersUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<Void, [Banner]>("FetchBanners")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports }

    /// Answers as `call` is scripted.
    public func callAsFunction() async throws(MarketError) -> [Banner] {
        try await call()
    }
}
