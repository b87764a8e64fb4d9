public import OpenMarketDomain

/// A SearchQuery that records its calls and answers from a script.
public final class MockSearchQuery: SearchQueryUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<String, [String]>("SearchQuery")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports }

    /// Answers as `call` is scripted.
    public func callAsFunction(_ keyword: String) async throws(MarketError) -> [String] {
        try await call(keyword)
    }
}
