/// Gives the user's own product other images: in another order, with new ones, without some, with other texts.
///
/// | course | what happens |
/// |---|---|
/// | input | the id, and every image the product shall have, the first of which stands for it in lists |
/// | primary | new images are compressed, everything is sent in one request; the product is returned and ``ProductEvent/updated(_:)`` published |
/// | broken rules | ``MarketError/invalid(_:)``: too many images or none, a text that is too long; nothing is sent |
/// | another user's | ``MarketError/notOwner``; nothing is sent |
/// | changed by another user since `version` | ``MarketError/conflict``; nothing changes |
/// | a market that cannot | ``MarketError/unsupported(_:)`` with ``MarketFeature/arrangingImages`` |
/// | sad | the market's or the image's error; no event, and no image is lost |
/// | cancel | ``MarketError/cancelled``; no event |
public protocol ArrangeImagesUseCase: Sendable {
    /// Gives the product with this id the images of `album`, in its order.
    ///
    /// - Parameters:
    ///   - id: The product.
    ///   - album: All images that it shall have; one that is left out is deleted.
    ///   - version: The version that the user has seen; `nil` to change any.
    ///   - progress: Told how far the upload has come.
    /// - Throws: ``MarketError``, as the table says.
    /// - Returns: The product as it is now.
    func callAsFunction(
        _ id: Product.ID,
        album: [AlbumImage<ImageInput>],
        version: Int?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail
}

/// Arranges the images of a product in a repository.
public struct ArrangeImages: ArrangeImagesUseCase {
    private let products: any ProductsRepository
    private let sessions: any SessionStore
    private let events: any ProductEvents
    private let prepareImages: any PrepareImagesUseCase
    private let rules: ProductRules

    /// Arranges images in `products` on behalf of the session in `sessions`.
    public init(
        products: any ProductsRepository,
        sessions: any SessionStore,
        events: any ProductEvents,
        prepareImages: any PrepareImagesUseCase,
        rules: ProductRules = .default
    ) {
        self.products = products
        self.sessions = sessions
        self.events = events
        self.prepareImages = prepareImages
        self.rules = rules
    }

    /// Gives the product with this id the images of `album`, in its order.
    public func callAsFunction(
        _ id: Product.ID,
        album: [AlbumImage<ImageInput>],
        version: Int?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try check(rules.violations(of: album))
        let session = try await sessions.session()
        let credentials = try VendorCredentials(secret: nil, session: session)
        let original = try await products.detail(id, for: session)
        guard Ownership(of: original, for: session) != .notOwner else { throw .notOwner }
        var ready = try await prepareImages(album.compactMap(\.added), progress: progress)[...]
        let prepared = album.compactMap { image -> AlbumImage<PreparedImage>? in
            switch image {
            case .kept(let id, let text): .kept(id, text: ImageText.shortened(text))
            case .added: ready.popFirst().map(AlbumImage.added)
            }
        }
        let detail = try await products.arrange(
            prepared,
            of: original.id,
            version: version,
            as: credentials,
            progress: progress
        )
        events.publish(.updated(detail))
        progress?(.finished)
        return detail
    }

    private func check(_ violations: [Violation]) throws(MarketError) {
        guard violations.isEmpty else { throw .invalid(violations) }
    }
}
