public import Foundation
public import OpenMarketDomain

extension SignUpInfo {
    /// A form that breaks no rule; others get another address with another name.
    public static func fixture(
        name: String = "wongbing",
        password: Secret = Secret("p4ssword"),
        market: VendorCredentials? = .fixture()
    ) -> SignUpInfo {
        SignUpInfo(email: "\(name)@example.com", password: password, vendorName: name, market: market)
    }
}

extension AuthSession {
    /// A login to test with.
    public static func fixture(
        user: String = "user1",
        email: String = "wongbing@example.com",
        accessToken: Secret = Secret("access-1"),
        refreshToken: Secret = Secret("refresh-1"),
        expiresAt: Date = Date(timeIntervalSince1970: 1_700_003_600)
    ) -> AuthSession {
        AuthSession(
            user: UserID(rawValue: user),
            email: email,
            accessToken: accessToken,
            refreshToken: refreshToken,
            expiresAt: expiresAt
        )
    }
}

extension UserProfile {
    /// A profile to test with.
    public static func fixture(id: String = "user1", vendorName: String = "wongbing") -> UserProfile {
        UserProfile(
            id: UserID(rawValue: id),
            vendorName: vendorName,
            createdAt: Date(timeIntervalSince1970: 1_700_000_000)
        )
    }
}

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

extension VendorCredentials {
    /// Credentials to test with.
    public static func fixture(
        identifier: String = "11111111-2222-3333-4444-555555555555",
        secret: Secret = Secret("bF9qX2tleQ")
    ) -> VendorCredentials {
        VendorCredentials(identifier: identifier, secret: secret)
    }

    /// Runs a call that these credentials sign.
    package func acting<Value, Failure>(
        _ call: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await Session(credentials: self).acting(call)
    }
}

extension Session {
    /// A session to test with.
    public static func fixture(
        vendor: Vendor? = .fixture(),
        credentials: VendorCredentials = .fixture(),
        auth: AuthSession? = nil
    ) -> Session {
        Session(vendor: vendor, credentials: credentials, auth: auth)
    }
}
