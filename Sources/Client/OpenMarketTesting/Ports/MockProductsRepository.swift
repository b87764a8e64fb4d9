public import OpenMarketDomain

/// A products repository that records its calls and responds from a script.
public final class MockProductsRepository: ProductsRepository, SellingRepository, Verifiable {
    /// The arguments of a page.
    public typealias Page = (request: PageRequest, query: ProductQuery, vendor: VendorCredentials?)
    /// The arguments of a registration.
    public typealias ProductRegistration = (
        draft: ProductDraft, images: [PreparedImage], key: RegistrationKey?, credentials: VendorCredentials,
        progress: ProgressReporter?
    )
    /// The arguments of an edit.
    public typealias ProductEdit = (original: ProductDetail, patch: ProductPatch, credentials: VendorCredentials)
    /// A product and who wants to change it.
    public typealias SignedProduct = (id: Product.ID, credentials: VendorCredentials)

    /// Calls of `page(_:matching:as:)`.
    public let pages = MockCall<Page, ProductPage>("ProductsRepository.page")
    /// Calls of `facets(of:)`.
    public let facets = MockCall<ProductQuery, ProductFacets>("ProductsRepository.facets")
    /// Calls of `detail(_:as:)` for everybody.
    public let details = MockCall<Product.ID, ProductDetail>("ProductsRepository.detail")
    /// Calls of `history(of:)`.
    public let histories = MockCall<Product.ID, [ProductRevision]>("ProductsRepository.history")
    /// Calls of `register(_:images:key:as:progress:)`.
    public let registrations = MockCall<ProductRegistration, ProductDetail>("SellingRepository.register")
    /// The time for which keys of registrations are recognised.
    public let registrationKeys: RegistrationKeyMemory
    /// Calls of `abandon(_:)`.
    public let abandonments = MockCall<AbandonedRegistration, Void>("SellingRepository.abandon", fallback: ())
    /// Calls of `edit(_:with:as:)`.
    public let edits = MockCall<ProductEdit, ProductDetail>("SellingRepository.edit")
    /// Calls of `delete(_:as:)`.
    public let deletions = MockCall<SignedProduct, Void>("SellingRepository.delete")
    /// Calls of `confirmOwnership(of:as:)`.
    public let confirmations = MockCall<SignedProduct, Void>("SellingRepository.confirmOwnership")

    /// A mock without a script.
    public init(registrationKeys: RegistrationKeyMemory = .none) {
        self.registrationKeys = registrationKeys
    }

    /// Responds as `abandonments` is scripted.
    public func abandon(_ registration: AbandonedRegistration) async throws(MarketError) {
        try await abandonments(registration)
    }

    /// Responds as `pages` is scripted.
    public func page(
        _ request: PageRequest,
        matching query: ProductQuery,
        as vendor: VendorCredentials?
    ) async throws(MarketError) -> ProductPage {
        try await pages((request, query, vendor))
    }

    /// Products have categories.
    public var hasCategories: Bool { true }

    /// Responds as `facets` is scripted.
    public func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets {
        try await facets(query)
    }

    /// Responds as `details` is scripted; no product is hidden.
    public func detail(_ id: Product.ID, as vendor: VendorCredentials?) async throws(MarketError) -> ProductDetail {
        guard vendor == nil else { throw .notFound }
        return try await details(id)
    }

    /// Responds as `histories` is scripted.
    public func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        try await histories(id)
    }

    /// Responds as `registrations` is scripted.
    public func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        key: RegistrationKey?,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await registrations((draft, images, key, credentials, progress))
    }

    /// Responds as `edits` is scripted.
    public func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductDetail {
        try await edits((original, patch, credentials))
    }

    /// Responds as `deletions` is scripted.
    public func delete(_ id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) {
        try await deletions((id, credentials))
    }

    /// Responds as `confirmations` is scripted.
    public func confirmOwnership(of id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) {
        try await confirmations((id, credentials))
    }
}
