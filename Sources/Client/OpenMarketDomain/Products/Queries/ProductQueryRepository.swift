/// The lookup of products by text or vendor.
public protocol ProductQueryRepository: Sendable {
    /// One page of the products that match `query`.
    ///
    /// A market without a search of its own is read page by page and filtered
    /// here, so a page may have fewer rows than requested, even none, and yet
    /// have a next one.
    func page(_ request: PageRequest, matching query: ProductQuery) async throws(MarketError) -> ProductPage

    /// One page of a vendor's own products, with those that it has hidden from all others.
    func ownPage(
        _ request: PageRequest,
        matching query: ProductQuery,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductPage

    /// Whether products have categories here: only then can they be given one, and be found by it.
    var hasCategories: Bool { get }

    /// Counts the products that `query` finds, and would find with another category, status, currency or range of
    /// prices.
    ///
    /// - Throws: ``MarketError/unsupported(_:)`` with ``MarketFeature/facets`` in a market that cannot count.
    func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets
}

extension ProductQueryRepository {
    /// Returns the public page, in a market where nothing is hidden.
    public func ownPage(
        _ request: PageRequest,
        matching query: ProductQuery,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductPage {
        try await page(request, matching: query)
    }

    /// None, in a market without them.
    public var hasCategories: Bool { false }

    /// No counts, in a market that has none.
    public func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets {
        throw .unsupported(.facets)
    }
}
