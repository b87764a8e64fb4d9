public import OpenMarketDomain

/// A SearchOthersUID that records its calls and answers from a script.
public final class MockSearchOthersUID: SearchOthersUIDUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<String, UserID>("SearchOthersUID")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports
    }

    /// Answers as `call` is scripted.
    public func callAsFunction(_ name: String) async throws(MarketError) -> UserID {
        try await call(name)
    }
}
