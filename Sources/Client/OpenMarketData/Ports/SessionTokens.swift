public import OpenMarketDomain

/// A source of access tokens, for markets that use them.
public protocol AccessTokenSource: Sendable {
    /// The token to use now, or `nil` when no user is logged in.
    func accessToken() async throws(MarketError) -> Secret?

    /// Gets a new token after `rejected` was refused.
    ///
    /// - Throws: `MarketError.unauthenticated` when the login is over.
    func refreshedToken(replacing rejected: Secret) async throws(MarketError) -> Secret
}

/// The tokens of the session, for a server that accepts the logins of the account service beside it.
package struct SessionTokens: AccessTokenSource {
    private let sessions: any SessionStore
    private let renewal: SessionRenewal

    /// The tokens of what `sessions` keep, made fresh by `renewal`.
    package init(sessions: any SessionStore, renewal: SessionRenewal) {
        self.sessions = sessions
        self.renewal = renewal
    }

    package func accessToken() async throws(MarketError) -> Secret? {
        guard let login = try await sessions.session()?.auth else { return nil }
        return try await renewal.fresh(login).accessToken
    }

    package func refreshedToken(replacing rejected: Secret) async throws(MarketError) -> Secret {
        guard let login = try await sessions.session()?.auth else { throw .unauthenticated }
        guard login.accessToken == rejected else { return login.accessToken }
        return try await renewal.renewed(replacing: login).accessToken
    }
}
