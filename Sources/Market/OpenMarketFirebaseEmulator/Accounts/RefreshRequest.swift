import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `v1/token` of Secure Token: a form or JSON, with names in either spelling.
struct RefreshRequest: Sendable {
    let service: AccountService
    let call: RequestContext

    func response() async throws(ServiceProblem) -> HTTPResponse {
        let (grant, token) = try await fields()
        guard let grant, !grant.isEmpty else { throw .account("MISSING_GRANT_TYPE") }
        guard grant == "refresh_token" else { throw .account("INVALID_GRANT_TYPE") }
        guard let token, !token.isEmpty else { throw .account("MISSING_REFRESH_TOKEN") }
        let (tokens, account) = try await service.prolong(token)
        return ServiceResponse.object { json in
            json.field("id_token", tokens.idToken)
            json.field("access_token", tokens.idToken)
            json.field("expires_in", String(IDToken.lifetime))
            json.field("refresh_token", tokens.refreshToken)
            json.field("token_type", "Bearer")
            json.field("user_id", account)
            json.field("project_id", "12345")
        }
    }

    private func fields() async throws(ServiceProblem) -> (grant: String?, token: String?) {
        let bytes = try await call.bytes(limit: 65_536)
        if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
            let body = try MessageFields(body: bytes)
            return (try body.text("grantType"), try body.text("refreshToken"))
        }
        guard let form = Query(target: "?" + String(decoding: bytes, as: UTF8.self)) else { throw .invalidPayload }
        return (form["grant_type"] ?? form["grantType"], form["refresh_token"] ?? form["refreshToken"])
    }
}

extension AccountService {
    /// Prolongs the session of a refresh token, and returns its next tokens and its account.
    func prolong(_ token: String) async throws(ServiceProblem) -> (tokens: SessionTokens, account: String) {
        // A token that was never issued is known by a read: only one that is stored is worth a write.
        let digest = SHA256.digest(of: token.utf8)
        let known = try await store.readAccounts { try $0.token(digest) }
        guard known != nil else { throw .account("INVALID_REFRESH_TOKEN") }
        let maker = try await sessionMaker()
        switch try await store.writeAccounts({ try maker.prolong(token, in: $0) }) {
        case .unknown: throw .account("INVALID_REFRESH_TOKEN")
        case .disabled: throw .account("USER_DISABLED")
        case .tokens(let tokens, let account): return (tokens, account)
        }
    }

    /// Ends the session of a refresh token; one that is over already is no failure.
    func end(_ token: String) async throws(ServiceProblem) {
        let digest = SHA256.digest(of: token.utf8)
        guard let known = try await store.readAccounts({ try $0.token(digest) }) else { return }
        try await store.writeAccounts { try $0.removeFamily(known.family) }
    }
}
