public import OpenMarketDomain

/// A product search that records its calls and responds from a script.
public final class MockProductQueryRepository: ProductQueryRepository, Verifiable {
    /// Calls of `page(_:matching:)`.
    public let pages = MockCall<(request: PageRequest, query: ProductQuery), ProductPage>("ProductQueryRepository.page")
    /// Calls of `facets(of:)`.
    public let facets = MockCall<ProductQuery, ProductFacets>("ProductQueryRepository.facets")

    /// A mock without a script.
    public init() {}

    /// Responds as `pages` is scripted.
    public func page(
        _ request: PageRequest,
        matching query: ProductQuery
    ) async throws(MarketError) -> ProductPage {
        try await pages((request, query))
    }

    /// Products have categories.
    public var hasCategories: Bool { true }

    /// Responds as `facets` is scripted.
    public func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets {
        try await facets(query)
    }
}
