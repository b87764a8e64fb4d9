public import OpenMarketDomain

/// A SignUp that records its calls and answers from a script.
public final class MockSignUp: SignUpUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<SignUpInfo, Session>("SignUp")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports
    }

    /// Answers as `call` is scripted.
    public func callAsFunction(_ info: SignUpInfo) async throws(MarketError) -> Session {
        try await call(info)
    }
}
