import Foundation
package import OpenMarketData
package import OpenMarketDomain
import OpenMarketWire

/// The one method of Google's Secure Token service.
package struct TokenMethods: Sendable {
    private let apiKey: String

    /// The method, called with this key.
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
    /// No children, so that `dump` of whatever holds it does not find the key.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
