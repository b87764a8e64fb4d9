public import OpenMarketDomain

/// A SearchUserProfile that records its calls and answers from a script.
public final class MockSearchUserProfile: SearchUserProfileUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<UserID?, UserProfile>("SearchUserProfile")
    /// Calls of `forget(_:)`.
    public let forgets = MockCall<UserID?, Void>("SearchUserProfile.forget", fallback: ())

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports + forgets.reports
    }

    /// Answers as `call` is scripted.
    public func callAsFunction(_ user: UserID?) async throws(MarketError) -> UserProfile {
        try await call(user)
    }

    /// Records the call.
    public func forget(_ user: UserID?) {
        forgets.now(user, or: ())
    }
}
