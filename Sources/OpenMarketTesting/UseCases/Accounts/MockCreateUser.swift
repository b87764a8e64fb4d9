public import OpenMarketDomain

/// A CreateUser that records its calls and answers from a script.
public final class MockCreateUser: CreateUserUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<SignUpInfo, AuthSession>("CreateUser")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports
    }

    /// Answers as `call` is scripted.
    public func callAsFunction(_ info: SignUpInfo) async throws(MarketError) -> AuthSession {
        try await call(info)
    }
}
