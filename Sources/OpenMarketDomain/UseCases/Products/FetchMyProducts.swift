/// Lists one's own products, page by page.
///
/// | course | what happens |
/// |---|---|
/// | input | none; the session says who one is |
/// | primary | a pager over the products whose vendor id is one's own |
/// | nobody logged in | ``MarketError/unauthenticated`` |
/// | a market without vendors | ``MarketError/unsupported(_:)`` with ``MarketFeature/vendorProducts`` |
/// | sad | the pager throws the market's error and can be asked again |
/// | cancel | as for every pager |
public protocol FetchMyProductsUseCase: Sendable {
    /// A pager over one's own products.
    func callAsFunction() async throws(MarketError) -> ProductPager
}

/// Lists one's own products by vendor id.
///
/// The vendor's name narrows the search where the market can search; the id
/// decides, because other people's products may mention the same name.
public struct FetchMyProducts: FetchMyProductsUseCase {
    private let repository: any ProductQueryRepository
    private let sessions: any SessionStore
    private let pageSize: Int

    /// Lists from `repository` for the session in `sessions`.
    public init(
        repository: any ProductQueryRepository,
        sessions: any SessionStore,
        pageSize: Int = PageRequest.defaultSize
    ) {
        self.repository = repository
        self.sessions = sessions
        self.pageSize = pageSize
    }

    /// A pager over one's own products.
    public func callAsFunction() async throws(MarketError) -> ProductPager {
        guard let session = try await sessions.session() else { throw .unauthenticated }
        guard let vendor = session.vendor else { throw .unsupported(.vendorProducts) }
        let query = ProductQuery(text: vendor.name, vendor: vendor.id)
        return ProductPager(pageSize: pageSize) { [repository] request async throws(MarketError) in
            try await repository.page(request, matching: query)
        }
    }
}
