public import OpenMarketDomain

/// A DeleteAccount that records its calls and answers from a script.
public final class MockDeleteAccount: DeleteAccountUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<Secret, Void>("DeleteAccount")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports
    }

    /// Answers as `call` is scripted.
    public func callAsFunction(password: Secret) async throws(MarketError) {
        try await call(password)
    }
}
