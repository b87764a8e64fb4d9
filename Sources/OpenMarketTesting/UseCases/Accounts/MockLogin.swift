public import OpenMarketDomain

/// A Login that records its calls and answers from a script.
public final class MockLogin: LoginUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<Credentials, Session>("Login")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports
    }

    /// Answers as `call` is scripted.
    public func callAsFunction(_ credentials: Credentials) async throws(MarketError) -> Session {
        try await call(credentials)
    }
}
