import Foundation
package import OpenMarketData
package import OpenMarketDomain
import OpenMarketWire

/// The response of the account service to the token of a provider.
package enum ProviderLogInResponse: Sendable, Hashable {
    /// The tokens of the account.
    case grant(IdentityGrant)
    /// The address belongs to an account that this provider has not proved to be the user's.
    case needsConfirmation

    init(_ node: JSONNode) throws(Unreadable) {
        self = node["needConfirmation"]?.bool == true ? .needsConfirmation : .grant(try IdentityGrant(login: node))
    }
}

extension IdentityMethods {
    /// Logs in with the token of a provider; makes the account when there is none.
    ///
    /// The token stands in a form inside of the JSON, as the page of a provider would have sent it.
    package func signIn(with grant: ProviderGrant) -> Endpoint<ProviderLogInResponse> {
        let fields: [JSONValue.Field] = [
            .init("postBody", .string(Self.form(grant))),
            // Required, and compared with nothing: no page of a provider leads back here.
            .init("requestUri", "http://localhost"),
            .init("returnIdpCredential", .bool(false)),
            .init("returnSecureToken", .bool(true)),
        ]
        var endpoint = method("signInWithIdp", .idempotent, fields) { root throws(Unreadable) in
            try ProviderLogInResponse(root)
        }
        endpoint.failure = { response in
            let refusal = IdentityCode(response).flatMap { Self.refusals[$0.rawValue] }
            return refusal.map { .account($0) } ?? IdentityCode.meaning(of: response)
        }
        return endpoint
    }

    private static let refusals: [String: AccountFailure] = [
        "EMAIL_EXISTS": .otherLogInMethod,
        "FEDERATED_USER_ID_ALREADY_LINKED": .otherLogInMethod,
        "INVALID_IDP_RESPONSE": .providerRefused,
        "INVALID_CREDENTIAL_OR_PROVIDER_ID": .providerRefused,
        "MISSING_OR_INVALID_NONCE": .providerRefused,
    ]

    private static func form(_ grant: ProviderGrant) -> String {
        var fields: [(String, String)]
        switch grant.token {
        case .id(let token): fields = [("id_token", token.reveal())]
        case .access(let token): fields = [("access_token", token.reveal())]
        }
        fields.append(("providerId", grant.provider.rawValue))
        if let nonce = grant.nonce { fields.append(("nonce", nonce.reveal())) }
        return fields.map { $0 + "=" + PercentEncoding.encode($1) }.joined(separator: "&")
    }
}
