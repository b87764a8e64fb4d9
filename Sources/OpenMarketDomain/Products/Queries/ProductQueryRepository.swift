/// Where products are looked up by text or vendor.
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
}

extension ProductQueryRepository {
    /// What everybody may see, in a market where nothing is hidden.
    public func ownPage(
        _ request: PageRequest,
        matching query: ProductQuery,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductPage {
        try await page(request, matching: query)
    }
}
