public import OpenMarketDomain

/// A products repository that records its calls and responds from a script.
public final class MockProductsRepository: ProductsRepository, Verifiable {
    /// The arguments of a registration.
    public typealias ProductRegistration = (
        draft: ProductDraft, images: [PreparedImage], credentials: VendorCredentials, progress: ProgressReporter?
    )
    /// The arguments of a registration under a key.
    public typealias KeyedRegistration = (
        draft: ProductDraft, images: [PreparedImage], key: RegistrationKey, credentials: VendorCredentials
    )
    /// The arguments of an edit.
    public typealias ProductEdit = (original: ProductDetail, patch: ProductPatch, credentials: VendorCredentials)
    /// A product and who wants to change it.
    public typealias SignedProduct = (id: Product.ID, credentials: VendorCredentials)

    /// Calls of `page(_:)`.
    public let pages = MockCall<PageRequest, ProductPage>("ProductsRepository.page")
    /// Calls of `detail(_:)`.
    public let details = MockCall<Product.ID, ProductDetail>("ProductsRepository.detail")
    /// Calls of `history(of:)`.
    public let histories = MockCall<Product.ID, [ProductRevision]>("ProductsRepository.history")
    /// Calls of `register(_:images:as:progress:)`.
    public let registrations = MockCall<ProductRegistration, ProductDetail>("ProductsRepository.register")
    /// Calls of `register(_:images:under:as:progress:)`.
    public let keyedRegistrations = MockCall<KeyedRegistration, ProductDetail>("ProductsRepository.register(under:)")
    /// The time for which keys of registrations are recognised.
    public let registrationKeys: RegistrationKeyMemory
    /// Calls of `abandon(_:)`.
    public let abandonments = MockCall<AbandonedRegistration, Void>("ProductsRepository.abandon", fallback: ())
    /// Calls of `edit(_:with:as:)`.
    public let edits = MockCall<ProductEdit, ProductDetail>("ProductsRepository.edit")
    /// Calls of `delete(_:as:)`.
    public let deletions = MockCall<SignedProduct, Void>("ProductsRepository.delete")
    /// Calls of `confirmOwnership(of:as:)`.
    public let confirmations = MockCall<SignedProduct, Void>("ProductsRepository.confirmOwnership")

    /// A mock without a script.
    public init(registrationKeys: RegistrationKeyMemory = .none) {
        self.registrationKeys = registrationKeys
    }

    /// Responds as `abandonments` is scripted.
    public func abandon(_ registration: AbandonedRegistration) async throws(MarketError) {
        try await abandonments(registration)
    }

    /// Responds as `pages` is scripted.
    public func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        try await pages(request)
    }

    /// Responds as `details` is scripted.
    public func detail(_ id: Product.ID) async throws(MarketError) -> ProductDetail {
        try await details(id)
    }

    /// Responds as `histories` is scripted.
    public func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        try await histories(id)
    }

    /// Responds as `registrations` is scripted.
    public func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await registrations((draft, images, credentials, progress))
    }

    /// Responds as `keyedRegistrations` is scripted.
    public func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        under key: RegistrationKey,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await keyedRegistrations((draft, images, key, credentials))
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
