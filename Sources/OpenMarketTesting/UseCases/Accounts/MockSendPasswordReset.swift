public import OpenMarketDomain

/// A SendPasswordReset that records its calls and answers from a script.
public final class MockSendPasswordReset: SendPasswordResetUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<String, Void>("SendPasswordReset")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports
    }

    /// Answers as `call` is scripted.
    public func callAsFunction(to email: String) async throws(MarketError) {
        try await call(email)
    }
}
