public import OpenMarketDomain

/// The products of an ``InMemoryProductsRepository`` as one device sees them: without those that its user has blocked.
public struct InMemoryView: ProductsRepository, SellingRepository {
    private let products: InMemoryProductsRepository
    private let blocks: InMemoryBlocks
    private let sellers: InMemorySellers?
    private let sessions: any SessionStore

    /// The products as the user in `sessions` sees them; `sellers` take down who buys.
    public init(
        of products: InMemoryProductsRepository,
        blocks: InMemoryBlocks,
        sellers: InMemorySellers? = nil,
        sessions: any SessionStore
    ) {
        self.products = products
        self.blocks = blocks
        self.sellers = sellers
        self.sessions = sessions
    }

    private func hidden() async throws(MarketError) -> Set<Vendor.ID> {
        guard let user = try await sessions.session()?.auth?.user else { return [] }
        return blocks.vendors(hiddenFrom: user)
    }

    /// One page of the products that match; for a vendor with those that it has hidden.
    public func page(
        _ request: PageRequest,
        matching query: ProductQuery,
        as vendor: VendorCredentials?
    ) async throws(MarketError) -> ProductPage {
        guard let vendor else { return try await products.page(request, matching: query, without: try await hidden()) }
        return try await products.page(request, matching: query, as: vendor)
    }

    /// Products have categories.
    public var hasCategories: Bool { products.hasCategories }

    /// Counts the products that match.
    public func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets {
        try await products.facets(of: query, without: try await hidden())
    }

    /// Everything about one product, which its vendor may have hidden.
    public func detail(_ id: Product.ID, as vendor: VendorCredentials?) async throws(MarketError) -> ProductDetail {
        let detail = try await products.detail(id, as: vendor)
        if let vendor = detail.vendorID, try await hidden().contains(vendor) { throw .notFound }
        return detail
    }

    /// Returns the earlier prices and statuses of the product.
    public func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        // A hidden product needs no history of its own: asking for it says that there is none.
        if !(try await hidden()).isEmpty { _ = try await detail(id) }
        return try await products.history(of: id)
    }

    /// Keys are known as long as the market is there.
    public var registrationKeys: RegistrationKeyMemory { products.registrationKeys }

    /// Registers a product, unless there is one under this key.
    public func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        key: RegistrationKey?,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await products.register(draft, images: images, key: key, as: credentials, progress: progress)
    }

    /// Changes a product.
    public func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductDetail {
        if patch.buyer != nil, sellers == nil { throw .unsupported(.reviews) }
        try sellers?.check(patch, of: original)
        let edited = try await products.edit(original, with: patch, as: credentials)
        sellers?.note(patch, of: edited)
        return edited
    }

    /// Removes a product.
    public func delete(_ id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) {
        try await products.delete(id, as: credentials)
        sellers?.remove(id)
    }

    /// Checks identifier and password.
    public func confirmOwnership(of id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) {
        try await products.confirmOwnership(of: id, as: credentials)
    }
}
