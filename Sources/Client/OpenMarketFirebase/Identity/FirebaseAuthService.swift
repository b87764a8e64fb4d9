import Foundation
package import OpenMarketData
package import OpenMarketDomain
import OpenMarketWire

package struct FirebaseAuthService: AuthService {
    private let methods: IdentityMethods
    private let tokens: TokenMethods
    private let identity: EndpointClient
    private let renewals: EndpointClient
    private let surroundings: Surroundings
    private let events: EventSink?
    /// The function that ends what a login has in the project, such as its devices: Firebase itself keeps no logins.
    var end: (@Sendable (AuthSession) async -> Void)?

    /// Accounts of one project; `events` is told when tokens are exchanged.
    package init(
        _ configuration: FirebaseConfiguration,
        transport: any HTTPTransport,
        events: EventSink? = nil,
        surroundings: Surroundings
    ) {
        (self.events, self.surroundings) = (events, surroundings)
        methods = IdentityMethods(apiKey: configuration.apiKey)
        tokens = TokenMethods(apiKey: configuration.apiKey)
        let client = { EndpointClient(baseURL: $0, transport: transport, surroundings: surroundings) }
        (identity, renewals) = (client(configuration.identityURL), client(configuration.tokenURL))
    }

    package func createUser(_ credentials: Credentials) async throws(MarketError) -> AuthSession {
        let grant = try await identity.call(methods.signUp(credentials))
        return grant.session(email: credentials.email, now: surroundings.now())
    }

    package func signIn(_ credentials: Credentials) async throws(MarketError) -> AuthSession {
        let grant = try await identity.call(methods.signIn(credentials))
        return grant.session(email: credentials.email, now: surroundings.now())
    }

    package func signIn(with grant: ProviderGrant) async throws(MarketError) -> AuthSession {
        switch try await identity.call(methods.signIn(with: grant)) {
        case .grant(let tokens): return tokens.session(email: "", now: surroundings.now())
        case .needsConfirmation: throw .account(.otherLogInMethod)
        }
    }

    package func refresh(_ session: AuthSession) async throws(MarketError) -> AuthSession {
        try await renewals.renewed(session, by: tokens.renew(session.refreshToken), telling: events)
    }

    package func signOut(_ session: AuthSession) async throws(MarketError) { await end?(session) }

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

    package func resetPassword(code: Secret, to password: Secret) async throws(MarketError) {
        _ = try await identity.call(methods.resetPassword(code: code, to: password))
    }
}

/// The one method of Google's Secure Token service.
package struct TokenMethods: Sendable {
    private let apiKey: String

    package init(apiKey: String) {
        self.apiKey = apiKey
    }

    /// New tokens for a refresh token.
    ///
    /// The service takes a form and responses in another spelling than everything else. The same refresh token may be
    /// shown twice, so the call may be repeated.
    package func renew(_ refreshToken: Secret) -> Endpoint<IdentityGrant> {
        let form = "grant_type=refresh_token&refresh_token=" + PercentEncoding.encode(refreshToken.reveal())
        return Endpoint(
            name: "identity.renew",
            method: .post,
            target: .path("v1", "token", query: [QueryItem("key", apiKey)]),
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: .bytes(Data(form.utf8)),
            retry: .idempotent,
            failure: { IdentityCode.meaning(of: $0) },
            decode: { response throws(Unreadable) in
                try IdentityGrant(renewal: try JSONDocument(response).root)
            }
        )
    }
}

extension TokenMethods: CustomStringConvertible, CustomReflectable {
    /// Without the key.
    package var description: String { "TokenMethods" }
    /// A mirror without children, so that `dump` of whatever holds the service does not find the key.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
