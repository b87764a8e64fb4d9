/// The source and the destination of products.
public protocol ProductsRepository: Sendable {
    /// One page of all products.
    func page(_ request: PageRequest) async throws(MarketError) -> ProductPage

    /// Everything about one product.
    ///
    /// - Throws: ``MarketError/notFound`` when it does not exist.
    func detail(_ id: Product.ID) async throws(MarketError) -> ProductDetail

    /// Everything about a product that only its seller may see, because it is hidden.
    func ownDetail(_ id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) -> ProductDetail

    /// Returns the earlier prices and statuses of the product, newest first; the first entry is the present one.
    ///
    /// - Throws: ``MarketError/unsupported(_:)`` with ``MarketFeature/history`` in a market that keeps none.
    func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision]

    /// Stores a new product with its images.
    func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail

    /// The time for which this market recognises a registration by its key.
    var registrationKeys: RegistrationKeyMemory { get }

    /// Stores a new product with its images once, however often it is sent under `key`; a market that knows no keys
    /// stores it each time.
    func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        under key: RegistrationKey,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail

    /// Removes what the market keeps of a registration that was given up before there was a product.
    ///
    /// What a product may show stays. No request of it may be under way.
    func abandon(_ registration: AbandonedRegistration) async throws(MarketError)

    /// Changes the fields named in `patch`.
    ///
    /// The original comes along because one server generation stores the final
    /// price instead of the discount and so needs both to write either.
    func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductDetail

    /// Whether the images of a product can be changed after its registration.
    var arrangesImages: Bool { get }

    /// Gives a product other images, or the same ones in another order.
    ///
    /// - Throws: ``MarketError/unsupported(_:)`` with ``MarketFeature/arrangingImages`` in a market that cannot.
    func arrange(
        _ album: [AlbumImage<PreparedImage>],
        of id: Product.ID,
        version: Int?,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail

    /// Deletes a product.
    func delete(_ id: Product.ID, as credentials: VendorCredentials) async throws(MarketError)

    /// Checks at the server whether these credentials may change the product, without changing it.
    ///
    /// - Throws: ``MarketError/wrongSecret`` or ``MarketError/notOwner`` when they may not.
    func confirmOwnership(of id: Product.ID, as credentials: VendorCredentials) async throws(MarketError)
}

extension ProductsRepository {
    /// Nothing, in a market where no product is hidden.
    public func ownDetail(
        _ id: Product.ID,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductDetail {
        throw .notFound
    }

    /// A market that knows no keys.
    public var registrationKeys: RegistrationKeyMemory { .none }

    /// Stores the product without a key.
    public func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        under key: RegistrationKey,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await register(draft, images: images, as: credentials, progress: progress)
    }

    /// Nothing, in a market that keeps nothing of a registration but its product.
    public func abandon(_ registration: AbandonedRegistration) async throws(MarketError) {}

    /// A market whose products keep their images.
    public var arrangesImages: Bool { false }

    /// A market whose products keep their images.
    public func arrange(
        _ album: [AlbumImage<PreparedImage>],
        of id: Product.ID,
        version: Int?,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        throw .unsupported(.arrangingImages)
    }

    /// A market that keeps no history.
    public func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        throw .unsupported(.history)
    }
}
