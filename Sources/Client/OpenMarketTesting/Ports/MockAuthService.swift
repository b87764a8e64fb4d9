public import OpenMarketDomain

/// An account service that records its calls and responds from a script.
public final class MockAuthService: AuthService, Verifiable {
    /// Calls of `createUser(_:)`.
    public let creations = MockCall<Credentials, AuthSession>("AuthService.createUser")
    /// Calls of `signIn(_:)`.
    public let signIns = MockCall<Credentials, AuthSession>("AuthService.signIn")
    /// Calls of `signIn(with:)`.
    public let providerSignIns = MockCall<ProviderGrant, AuthSession>("AuthService.signIn(with:)")
    /// Calls of `refresh(_:)`.
    public let refreshes = MockCall<AuthSession, AuthSession>("AuthService.refresh")
    /// Calls of `signOut(_:)`.
    public let signOuts = MockCall<AuthSession, Void>("AuthService.signOut")
    /// Calls of `deleteUser(_:)`.
    public let deletions = MockCall<AuthSession, Void>("AuthService.deleteUser")
    /// Calls of `sendPasswordReset(to:)`.
    public let resets = MockCall<String, Void>("AuthService.sendPasswordReset")

    /// A mock without a script.
    public init() {}

    /// Responds as `creations` is scripted.
    public func createUser(_ credentials: Credentials) async throws(MarketError) -> AuthSession {
        try await creations(credentials)
    }

    /// Responds as `signIns` is scripted.
    public func signIn(_ credentials: Credentials) async throws(MarketError) -> AuthSession {
        try await signIns(credentials)
    }

    /// Responds as `providerSignIns` is scripted.
    public func signIn(with grant: ProviderGrant) async throws(MarketError) -> AuthSession {
        try await providerSignIns(grant)
    }

    /// Responds as `refreshes` is scripted.
    public func refresh(_ session: AuthSession) async throws(MarketError) -> AuthSession {
        try await refreshes(session)
    }

    /// Responds as `signOuts` is scripted.
    public func signOut(_ session: AuthSession) async throws(MarketError) {
        try await signOuts(session)
    }

    /// Responds as `deletions` is scripted.
    public func deleteUser(_ session: AuthSession) async throws(MarketError) {
        try await deletions(session)
    }

    /// Responds as `resets` is scripted.
    public func sendPasswordReset(to email: String) async throws(MarketError) {
        try await resets(email)
    }
}
