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
        // A token that was never issued is known by a read: only one that is stored is worth a write.
        let digest = SHA256.digest(of: token.utf8)
        let known = try await service.store.readAccounts { try $0.token(digest) }
        guard known != nil else { throw .account("INVALID_REFRESH_TOKEN") }
        let maker = try await service.sessionMaker()
        let prolonged = try await service.store.writeAccounts { try maker.prolong(token, in: $0) }
        switch prolonged {
        case .unknown: throw .account("INVALID_REFRESH_TOKEN")
        case .disabled: throw .account("USER_DISABLED")
        case .tokens(let tokens, let account):
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
