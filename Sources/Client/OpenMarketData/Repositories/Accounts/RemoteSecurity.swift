import Foundation
package import OpenMarketDomain

/// The password, the sessions and the one-time codes of a user at a server of the extended third generation.
package struct RemoteSecurity: SecurityRepository {
    private let client: EndpointClient
    private let sessions: any SessionStore

    /// The security of the user whose session `sessions` have, in which the tokens of another password are stored.
    package init(client: EndpointClient, sessions: any SessionStore) {
        (self.client, self.sessions) = (client.signed(), sessions)
    }

    package func changePassword(from current: Secret, to password: Secret) async throws(MarketError) {
        try AccountRules.default.violations(ofPassword: password).refuse()
        let grant = try await client.call(AccountEndpoints.changePassword(from: current, to: password))
        let tokens = grant.session(email: "", now: client.surroundings.now())
        // Another user may have logged in since.
        guard let stored = try await sessions.session(), stored.auth?.user == tokens.user else { return }
        _ = try await sessions.replace(stored, with: stored.replacing(tokens))
    }

    package func logins() async throws(MarketError) -> [DeviceLogin] {
        try await client.call(AccountEndpoints.logins())
    }

    package func end(_ login: DeviceLogin.ID, password: Secret?) async throws(MarketError) {
        _ = try await client.call(AccountEndpoints.end(login.rawValue, password: password))
    }

    package func endOthers(password: Secret?) async throws(MarketError) {
        _ = try await client.call(AccountEndpoints.end("others", password: password))
    }

    package func asksForCodes() async throws(MarketError) -> Bool {
        try await client.call(AccountEndpoints.asksForCodes())
    }

    package func beginCodes(password: Secret) async throws(MarketError) -> CodeSecret {
        try await client.call(AccountEndpoints.beginCodes(password: password))
    }

    package func confirmCodes(_ code: Secret) async throws(MarketError) -> [Secret] {
        try await client.call(AccountEndpoints.confirmCodes(Self.typed(code)))
    }

    package func endCodes(password: Secret, code: Secret) async throws(MarketError) {
        _ = try await client.call(AccountEndpoints.endCodes(password: password, code: Self.typed(code)))
    }

    /// A code without the white space that keyboards put around it.
    private static func typed(_ code: Secret) -> Secret {
        Secret(code.reveal().trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
