package import OpenMarketDomain

/// Accounts at a server of the extended third generation, by its own routes.
package struct RemoteAuthService: AuthService {
    private let client: EndpointClient
    private let events: EventSink?

    /// Accounts at the server of `client`, which needs no session; `events` is told when tokens are exchanged.
    package init(client: EndpointClient, events: EventSink? = nil) {
        (self.client, self.events) = (client, events)
    }

    package func createUser(_ credentials: Credentials) async throws(MarketError) -> AuthSession {
        try await session(AccountEndpoints.signUp(credentials), credentials.email)
    }

    package func signIn(_ credentials: Credentials) async throws(MarketError) -> AuthSession {
        try await session(AccountEndpoints.signIn(credentials), credentials.email)
    }

    package func signIn(with grant: ProviderGrant) async throws(MarketError) -> AuthSession {
        try await session(AccountEndpoints.signIn(with: grant), "")
    }

    private func session(
        _ endpoint: Endpoint<IdentityGrant>,
        _ email: String
    ) async throws(MarketError) -> AuthSession {
        try await client.call(endpoint).session(email: email, now: client.surroundings.now())
    }

    package func refresh(_ session: AuthSession) async throws(MarketError) -> AuthSession {
        try await client.renewed(session, by: AccountEndpoints.renew(session.refreshToken), telling: events)
    }

    package func signOut(_ session: AuthSession) async throws(MarketError) {
        _ = try await client.call(AccountEndpoints.signOut(session.refreshToken))
    }

    package func deleteUser(_ session: AuthSession) async throws(MarketError) {
        // The session is a fresh login, which no store keeps: there is nothing to renew.
        let tokens = SessionTokens(of: session, renewal: nil)
        do throws(CallFailure) {
            _ = try await client.answer(to: AccountEndpoints.delete().erased, as: tokens)
        } catch {
            throw error.error
        }
    }

    package func sendPasswordReset(to email: String) async throws(MarketError) {
        _ = try await client.call(AccountEndpoints.sendPasswordReset(to: email))
    }

    package func resetPassword(code: Secret, to password: Secret) async throws(MarketError) {
        _ = try await client.call(AccountEndpoints.resetPassword(code: code, to: password))
    }
}
