/// Where products come from and go to.
public protocol ProductsRepository: Sendable {
    /// One page of all products.
    func page(_ request: PageRequest) async throws(MarketError) -> ProductPage

    /// Everything about one product.
    ///
    /// - Throws: ``MarketError/notFound`` when it does not exist.
    func detail(_ id: Product.ID) async throws(MarketError) -> ProductDetail

    /// Stores a new product with its images.
    func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail

    /// Changes the fields named in `patch`.
    ///
    /// The original comes along because one server generation stores the final
    /// price instead of the discount and so needs both to write either.
    func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductDetail

    /// Deletes a product.
    func delete(_ id: Product.ID, as credentials: VendorCredentials) async throws(MarketError)

    /// Checks at the server whether these credentials may change the product, without changing it.
    ///
    /// - Throws: ``MarketError/wrongSecret`` or ``MarketError/notOwner`` when they may not.
    func confirmOwnership(of id: Product.ID, as credentials: VendorCredentials) async throws(MarketError)
}
