public import OpenMarketData
public import OpenMarketDomain

/// A source of tokens that records its calls and responds from a script.
public final class MockAccessTokenSource: AccessTokenSource, Verifiable {
    public let tokens = MockCall<Void, Secret?>("AccessTokenSource.accessToken")
    public let refreshes = MockCall<Secret, Secret>("AccessTokenSource.refreshedToken")

    public init() {}

    public func accessToken() async throws(MarketError) -> Secret? {
        try await tokens()
    }

    public func refreshedToken(replacing rejected: Secret) async throws(MarketError) -> Secret {
        try await refreshes(rejected)
    }
}
