public import OpenMarketDomain

/// An account service that records its calls and answers from a script.
public final class MockAuthService: AuthService, Verifiable {
    /// Calls of `createUser(_:)`.
    public let creations = MockCall<Credentials, AuthSession>("AuthService.createUser")
    /// Calls of `signIn(_:)`.
    public let signIns = MockCall<Credentials, AuthSession>("AuthService.signIn")
    /// Calls of `refresh(_:)`.
    public let refreshes = MockCall<AuthSession, AuthSession>("AuthService.refresh")
    /// Calls of `signOut(_:)`.
    public let signOuts = MockCall<AuthSession, Void>("AuthService.signOut")
    /// Calls of `deleteUser(_:)`.
    public let deletions = MockCall<AuthSession, Void>("AuthService.deleteUser")
    /// Calls of `sendPasswordReset(to:)`.
    public let resets = MockCall<String, Void>("AuthService.sendPasswordReset")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        creations.reports + signIns.reports + refreshes.reports + signOuts.reports + deletions.reports + resets.reports
    }

    /// Answers as `creations` is scripted.
    public func createUser(_ credentials: Credentials) async throws(MarketError) -> AuthSession {
        try await creations(credentials)
    }

    /// Answers as `signIns` is scripted.
    public func signIn(_ credentials: Credentials) async throws(MarketError) -> AuthSession {
        try await signIns(credentials)
    }

    /// Answers as `refreshes` is scripted.
    public func refresh(_ session: AuthSession) async throws(MarketError) -> AuthSession {
        try await refreshes(session)
    }

    /// Answers as `signOuts` is scripted.
    public func signOut(_ session: AuthSession) async throws(MarketError) {
        try await signOuts(session)
    }

    /// Answers as `deletions` is scripted.
    public func deleteUser(_ session: AuthSession) async throws(MarketError) {
        try await deletions(session)
    }

    /// Answers as `resets` is scripted.
    public func sendPasswordReset(to email: String) async throws(MarketError) {
        try await resets(email)
    }
}
