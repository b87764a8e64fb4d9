/// A way to log in that an app brings along: Sign in with Apple, a web page of Google, or any other.
///
/// The app implements it with the provider's own means, so that the market needs no SDK of any provider.
public protocol SocialLoginProvider: Sendable {
    /// Which provider it is.
    var provider: ProviderGrant.Provider { get }
    /// The name by which users know the provider, such as "Apple".
    var name: String { get }

    /// Asks the user, and returns what the provider gave.
    ///
    /// - Throws: ``MarketError/cancelled`` when the user does not want to, which is not shown as an error.
    @MainActor
    func requestGrant() async throws(MarketError) -> ProviderGrant
}
