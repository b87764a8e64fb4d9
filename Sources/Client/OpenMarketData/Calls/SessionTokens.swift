package import OpenMarketDomain

/// The tokens of a login at the account service, kept fresh by its renewal, which serves all calls at once.
package struct SessionTokens: CallTokens {
    private let login: @Sendable () async throws(MarketError) -> AuthSession?
    private let renewal: SessionRenewal?

    /// The tokens of what `sessions` keep, made fresh by `renewal`.
    package init(sessions: any SessionStore, renewal: SessionRenewal) {
        login = { () async throws(MarketError) in try await sessions.session()?.auth }
        self.renewal = renewal
    }

    /// The tokens of one login; without a renewal they are used as they are given.
    package init(of session: AuthSession, renewal: SessionRenewal?) {
        login = { session }
        self.renewal = renewal
    }

    package func accessToken() async throws(MarketError) -> Secret? { try await fresh()?.accessToken }

    package func refreshedToken(replacing rejected: Secret) async throws(MarketError) -> Secret {
        guard let renewal, let login = try await fresh() else { throw .unauthenticated }
        guard login.accessToken == rejected else { return login.accessToken }
        return try await renewal.renewed(replacing: login).accessToken
    }

    /// The service that renews tells of it.
    package func refreshedToken(
        replacing rejected: Secret,
        telling events: CallEvents?
    ) async throws(MarketError) -> Secret {
        try await refreshedToken(replacing: rejected)
    }

    private func fresh() async throws(MarketError) -> AuthSession? {
        guard let login = try await login() else { return nil }
        return try await renewal?.fresh(login) ?? login
    }
}
