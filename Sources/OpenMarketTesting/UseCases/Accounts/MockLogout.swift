public import OpenMarketDomain

/// A Logout that records its calls and answers from a script.
public final class MockLogout: LogoutUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<Void, Void>("Logout")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports
    }

    /// Answers as `call` is scripted.
    public func callAsFunction() async throws(MarketError) {
        try await call()
    }
}
