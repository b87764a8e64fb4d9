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

    public init() {}

    public func banners() async throws(MarketError) -> [Banner] { try await bannersCalls() }
    public func spelling(of text: String) async throws(MarketError) -> String? {
        try await spelling.callAsFunction(text)
    }
    public func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets {
        try await facets.callAsFunction(query)
    }
    public func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        try await history.callAsFunction(id)
    }
    public func health() async throws(MarketError) -> ServerHealth { try await healthCalls() }
}
