public import OpenMarketDomain

/// A log-in provider that gives what a script says, without asking anyone.
public final class MockSocialLoginProvider: SocialLoginProvider, Verifiable {
    public let provider: ProviderGrant.Provider
    public let name: String
    /// Calls of `requestGrant()`; fail them with `.cancelled` for a user who does not want to.
    public let requests = MockCall<Void, ProviderGrant>("SocialLoginProvider.requestGrant")

    public init(_ provider: ProviderGrant.Provider = .apple, name: String = "Apple") {
        self.provider = provider
        self.name = name
    }

    public func requestGrant() async throws(MarketError) -> ProviderGrant {
        try await requests(())
    }
}
