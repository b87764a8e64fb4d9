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
    private let clock: any Clock<Duration>
    private let events: EventSink?

    /// Accounts of one project; `now` is asked when tokens arrive, and `events` is told when they are exchanged.
    package init(
        _ configuration: FirebaseConfiguration,
        transport: any HTTPTransport,
        events: EventSink? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.events, self.clock) = (events, clock)
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
        let grant = try await renewal(of: session)
        // Another user's tokens are worse than none.
        guard grant.user == session.user else { throw .unreadable(Unreadable(expected: "tokens of the same user")) }
        return grant.session(email: session.email, now: now())
    }

    private func renewal(of session: AuthSession) async throws(MarketError) -> IdentityGrant {
        let watch = Stopwatch(clock)
        do throws(MarketError) {
            let grant = try await renewals.call(tokens.renew(session.refreshToken))
            events?.note(.tokenRefresh(isSuccess: true, duration: watch.elapsed), of: "identity.renew")
            return grant
        } catch {
            events?.note(.tokenRefresh(isSuccess: false, duration: watch.elapsed), of: "identity.renew")
            throw error
        }
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
