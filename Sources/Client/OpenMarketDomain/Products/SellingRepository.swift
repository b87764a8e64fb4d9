/// The destination of products: registers, changes and deletes those of a vendor.
///
/// The secret that signs a change is read when the call begins: the `secret` that the user has just typed, else the
/// credentials of the session (``SessionStore/signature(_:)``).
public protocol SellingRepository: Sendable {
    /// Stores a new product with its images.
    ///
    /// However often it is sent under the same `key`, it is stored once; a market that knows no keys stores it each time.
    /// Without a key, the same registration after a lost response counts as the same.
    func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        key: RegistrationKey?,
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail

    /// The time for which this market recognises a registration by its key.
    var registrationKeys: RegistrationKeyMemory { get }

    /// Removes what the market keeps of a registration that was given up before there was a product.
    ///
    /// Images that a product may show stay. No request of it may be under way.
    func abandon(_ registration: AbandonedRegistration) async throws(MarketError)

    /// Changes the fields named in `patch`.
    ///
    /// The original comes along because one server generation stores the final
    /// price instead of the discount and so needs both to write either.
    func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        secret: Secret?
    ) async throws(MarketError) -> ProductDetail

    /// The parts of selling that only some markets have, and this one has, such as ``MarketFeature/arrangingImages``.
    var features: Set<MarketFeature> { get }

    /// Gives a product other images, or the same ones in another order.
    ///
    /// - Throws: ``MarketError/unsupported(_:)`` with ``MarketFeature/arrangingImages`` in a market that cannot.
    func arrange(
        _ album: [AlbumImage<PreparedImage>],
        of id: Product.ID,
        version: Int?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail

    /// Deletes a product.
    func delete(_ id: Product.ID, secret: Secret?) async throws(MarketError)

    /// Checks at the server whether the caller may change the product, without changing it.
    ///
    /// - Throws: ``MarketError/wrongSecret`` or ``MarketError/notOwner`` when the caller may not change it.
    func confirmOwnership(of id: Product.ID, secret: Secret?) async throws(MarketError)
}

extension SellingRepository {
    /// A market that knows no keys.
    public var registrationKeys: RegistrationKeyMemory { .none }

    /// Nothing, in a market that keeps nothing of a registration but its product.
    public func abandon(_ registration: AbandonedRegistration) async throws(MarketError) {}

    /// The empty set: the market has only what every market has.
    public var features: Set<MarketFeature> { [] }

    /// A market whose products keep their images.
    public func arrange(
        _ album: [AlbumImage<PreparedImage>],
        of id: Product.ID,
        version: Int?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        throw .unsupported(.arrangingImages)
    }
}

extension ProductsRepository where Self: SellingRepository {
    /// The empty set, for a type that implements both ports.
    public var features: Set<MarketFeature> { [] }
}
