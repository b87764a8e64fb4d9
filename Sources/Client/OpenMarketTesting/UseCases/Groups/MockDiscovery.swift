public import OpenMarketDomain

/// A discovery that records its calls and responds from a script.
public final class MockDiscovery: DiscoveryUseCases, Verifiable {
    public let bannersCalls = MockCall<Void, [Banner]>("discovery.banners")
    /// Calls of `spelling(of:)`; nothing is close by default.
    public let spelling = MockCall<String, String?>("discovery.spelling", fallback: .some(nil))
    /// Calls of `facets(of:)`; nothing to count by default.
    public let facets = MockCall<ProductQuery, ProductFacets>("discovery.facets", fallback: ProductFacets(total: 0))
    public let history = MockCall<Product.ID, [ProductRevision]>("discovery.history")
    public let healthCalls = MockCall<Void, ServerHealth>("discovery.health")

    /// A mock without a script.
    public init() {}

    /// Responds as `bannersCalls` is scripted.
    public func banners() async throws(MarketError) -> [Banner] { try await bannersCalls() }
    /// Responds as `spelling` is scripted.
    public func spelling(of text: String) async throws(MarketError) -> String? {
        try await spelling.callAsFunction(text)
    }
    /// Responds as `facets` is scripted.
    public func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets {
        try await facets.callAsFunction(query)
    }
    /// Responds as `history` is scripted.
    public func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        try await history.callAsFunction(id)
    }
    /// Responds as `healthCalls` is scripted.
    public func health() async throws(MarketError) -> ServerHealth { try await healthCalls() }
}
