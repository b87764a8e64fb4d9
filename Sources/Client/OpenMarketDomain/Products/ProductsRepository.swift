/// The source of products: lists, details, counts and histories.
///
/// Credentials of a vendor also read what only that vendor may see; ``SellingRepository`` changes what is read here.
public protocol ProductsRepository: Sendable {
    /// One page of the products that match `query`; with `vendor`, also of those that this vendor has hidden from all others.
    ///
    /// A market without a search of its own is read page by page and filtered
    /// here, so a page may have fewer rows than requested, even none, and yet
    /// have a next one.
    func page(
        _ request: PageRequest,
        matching query: ProductQuery,
        as vendor: VendorCredentials?
    ) async throws(MarketError) -> ProductPage

    /// Everything about one product; with `vendor`, about one that this vendor has hidden from all others.
    ///
    /// - Throws: ``MarketError/notFound`` when it does not exist.
    func detail(_ id: Product.ID, as vendor: VendorCredentials?) async throws(MarketError) -> ProductDetail

    /// Returns the earlier prices and statuses of the product, newest first; the first entry is the present one.
    ///
    /// - Throws: ``MarketError/unsupported(_:)`` with ``MarketFeature/history`` in a market that keeps none.
    func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision]

    /// The parts of finding and reading products that only some markets have, and this one has.
    ///
    /// A call for any other throws ``MarketError/unsupported(_:)``; front ends do not offer it.
    var features: Set<MarketFeature> { get }

    /// Counts the products that `query` finds, and would find with another category, status, currency or range of
    /// prices.
    ///
    /// - Throws: ``MarketError/unsupported(_:)`` with ``MarketFeature/facets`` in a market that cannot count.
    func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets

    /// The texts that are searched for most, the most frequent first; none in a market without
    /// ``MarketFeature/popularSearches``.
    func popularSearches() async throws(MarketError) -> [String]
}

extension ProductsRepository {
    /// One page of the products that everybody may see: of all, or of those that match.
    public func page(
        _ request: PageRequest,
        matching query: ProductQuery = .all
    ) async throws(MarketError) -> ProductPage {
        try await page(request, matching: query, as: nil)
    }

    /// Everything about a product that everybody may see.
    public func detail(_ id: Product.ID) async throws(MarketError) -> ProductDetail {
        try await detail(id, as: nil)
    }

    /// A market that keeps no history.
    public func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        throw .unsupported(.history)
    }

    /// The empty set: the market has only what every market has.
    public var features: Set<MarketFeature> { [] }

    /// None, in a market that does not count its searches.
    public func popularSearches() async throws(MarketError) -> [String] { [] }

    /// Throws, in a market without counts.
    public func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets {
        throw .unsupported(.facets)
    }
}
