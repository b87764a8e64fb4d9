/// The proof from a log-in provider, such as Apple or Google, with which its user logs in to the market.
public struct ProviderGrant: Sendable, Equatable {
    /// A provider, by the name that account services know it by.
    public struct Provider: RawRepresentable, Sendable, Hashable, Codable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let apple = Provider(rawValue: "apple.com")
        public static let google = Provider(rawValue: "google.com")
        public static let facebook = Provider(rawValue: "facebook.com")
    }

    /// The token of the provider.
    public enum Token: Sendable, Equatable {
        /// A signed statement of who the user is (OpenID Connect).
        case id(Secret)
        /// A key to the provider's own service, which the account service asks who the user is.
        case access(Secret)
    }

    public let provider: Provider
    public let token: Token
    /// The text whose SHA-256 the app sent to the provider, so that no one can use the token a second time.
    public let nonce: Secret?

    public init(provider: Provider, token: Token, nonce: Secret? = nil) {
        (self.provider, self.token, self.nonce) = (provider, token, nonce)
    }
}

/// A way to log in that an app brings along: Sign in with Apple, a web page of Google, or any other.
///
/// The app implements it with the provider's own means, so that the market needs no SDK of any provider.
public protocol SocialLoginProvider: Sendable {
    var provider: ProviderGrant.Provider { get }
    /// The name by which users know the provider, such as "Apple".
    var name: String { get }

    /// Asks the user, and returns what the provider gave.
    ///
    /// - Throws: ``MarketError/cancelled`` when the user does not want to, which is not shown as an error.
    @MainActor
    func requestGrant() async throws(MarketError) -> ProviderGrant
}

/// An account that a provider has vouched for and that is no user yet: it lacks a vendor name and a profile.
///
/// ``OwnAccountUseCases/finishSignUp(_:vendorName:market:)`` makes a user of it. It holds tokens, so it is kept in memory only.
public struct UnfinishedAccount: Sendable, Equatable {
    public let auth: AuthSession

    public init(auth: AuthSession) {
        self.auth = auth
    }

    /// The address that the provider told; empty when the user keeps it to themselves.
    public var email: String { auth.email }
}
