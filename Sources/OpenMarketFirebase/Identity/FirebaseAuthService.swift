package import Foundation
package import OpenMarketData
package import OpenMarketDomain

/// Accounts at Firebase.
package struct FirebaseAuthService: AuthService {
    private let methods: IdentityMethods
    private let tokens: TokenMethods
    private let identity: EndpointClient
    private let renewals: EndpointClient
    private let now: @Sendable () -> Date

    /// Accounts of one project; `now` is asked when tokens arrive.
    package init(
        _ configuration: FirebaseConfiguration,
        transport: any HTTPTransport,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        methods = IdentityMethods(apiKey: configuration.apiKey)
        tokens = TokenMethods(apiKey: configuration.apiKey)
        identity = EndpointClient(baseURL: configuration.identityURL, transport: transport)
        renewals = EndpointClient(baseURL: configuration.tokenURL, transport: transport)
        self.now = now
    }

    package func createUser(_ credentials: Credentials) async throws(MarketError) -> AuthSession {
        let grant = try await identity.call(methods.signUp(credentials))
        return grant.session(email: credentials.email, now: now())
    }

    package func signIn(_ credentials: Credentials) async throws(MarketError) -> AuthSession {
        let grant = try await identity.call(methods.signIn(credentials))
        return grant.session(email: credentials.email, now: now())
    }

    package func signIn(with grant: ProviderGrant) async throws(MarketError) -> AuthSession {
        switch try await identity.call(methods.signIn(with: grant)) {
        case .grant(let tokens): return tokens.session(email: "", now: now())
        case .needsConfirmation: throw .account(.otherLogInMethod)
        }
    }

    package func refresh(_ session: AuthSession) async throws(MarketError) -> AuthSession {
        let grant = try await renewals.call(tokens.renew(session.refreshToken))
        // Another user's tokens are worse than none.
        guard grant.user == session.user else { throw .unreadable(Unreadable(expected: "tokens of the same user")) }
        return grant.session(email: session.email, now: now())
    }

    package func deleteUser(_ session: AuthSession) async throws(MarketError) {
        do throws(MarketError) {
            _ = try await identity.call(methods.delete(session.accessToken))
        } catch {
            if error != .notFound { throw error }
        }
    }

    package func sendPasswordReset(to email: String) async throws(MarketError) {
        _ = try await identity.call(methods.sendPasswordReset(to: email))
    }
}
