public import OpenMarketDomain

/// A RestoreSession that records its calls and answers from a script.
public final class MockRestoreSession: RestoreSessionUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<Void, SessionState>("RestoreSession")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports
    }

    /// Answers as `call` is scripted.
    public func callAsFunction() async throws(MarketError) -> SessionState {
        try await call()
    }
}
