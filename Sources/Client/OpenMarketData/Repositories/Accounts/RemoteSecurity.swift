package import OpenMarketDomain

/// The password, the sessions and the one-time codes of a user at a server of the extended third generation.
package struct RemoteSecurity: SecurityRepository {
    private let client: EndpointClient

    package init(client: EndpointClient) { self.client = client.signed() }

    package func changePassword(from current: Secret, to password: Secret) async throws(MarketError) -> AuthSession {
        let grant = try await client.call(AccountEndpoints.changePassword(from: current, to: password))
        return grant.session(email: "", now: client.surroundings.now())
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
        try await client.call(AccountEndpoints.confirmCodes(code))
    }

    package func endCodes(password: Secret, code: Secret) async throws(MarketError) {
        _ = try await client.call(AccountEndpoints.endCodes(password: password, code: code))
    }
}
