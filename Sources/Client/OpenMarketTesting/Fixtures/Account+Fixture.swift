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
