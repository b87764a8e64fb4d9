import Foundation
public import OpenMarketDomain

extension ProviderGrant {
    /// The grant of an emulated provider, as ``InMemoryAccounts`` and an embedded market that emulates providers accept it.
    ///
    /// The token is a JSON object that nothing signs: `sub`, `email`, `email_verified`.
    public static func emulated(
        _ provider: Provider = .google,
        subject: String = "subject",
        email: String? = "hanok@example.com",
        isVerified: Bool = true
    ) -> ProviderGrant {
        let claims = EmulatedClaims(sub: subject, email: email, email_verified: isVerified)
        let encoder = JSONEncoder()
        // Equal grants have equal tokens.
        encoder.outputFormatting = .sortedKeys
        let json = (try? encoder.encode(claims)).map { String(decoding: $0, as: UTF8.self) }
        return ProviderGrant(provider: provider, token: .id(Secret(json ?? "")))
    }
}

/// The claims of an emulated provider about a user, under the names of OpenID Connect.
struct EmulatedClaims: Codable {
    let sub: String
    let email: String?
    let email_verified: Bool?

    init(sub: String, email: String?, email_verified: Bool) {
        self.sub = sub
        self.email = email
        self.email_verified = email_verified
    }

    init?(_ grant: ProviderGrant) {
        guard case .id(let token) = grant.token,
            let claims = try? JSONDecoder().decode(Self.self, from: Data(token.reveal().utf8))
        else { return nil }
        self = claims
    }
}
