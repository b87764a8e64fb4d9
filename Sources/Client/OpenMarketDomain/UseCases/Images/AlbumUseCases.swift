/// The use cases of the images of a product that is on sale.
///
/// A market has them where it can change those images.
public protocol AlbumUseCases: Sendable {
    /// Changes the images of the user's own product: their order and texts, with images added and removed.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | the id, and every image the product shall have, the first of which stands for it in lists |
    /// | primary | new images are compressed, everything is sent in one request; the product is returned and ``ProductEvent/updated(_:)`` published |
    /// | broken rules | ``MarketError/invalid(_:)``: too many images or none, a text that is too long; nothing is sent |
    /// | another user's | ``MarketError/notOwner``; nothing is sent |
    /// | changed by another user since `version` | ``MarketError/conflict``; nothing changes |
    /// | sad | the market's or the image's error; no event, and no image is lost |
    /// | cancel | ``MarketError/cancelled``; no event |
    ///
    /// - Parameters:
    ///   - id: The product.
    ///   - album: All images that it shall have; one that is left out is deleted.
    ///   - version: The version that the user has seen; `nil` to change any.
    ///   - progress: Told how far the upload has come.
    /// - Throws: ``MarketError``, as the table says.
    /// - Returns: The product as it is now.
    func arrange(
        _ id: Product.ID,
        album: [AlbumImage<ImageInput>],
        version: Int?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail
}

package struct Albums: AlbumUseCases {
    private let own: OwnProductRule
    private let selling: any SellingRepository
    private let events: any ProductEvents
    private let images: any ImagePreparing
    private let rules: ProductRules

    init(_ ports: MarketPorts) {
        own = OwnProductRule(products: ports.fresh, sessions: ports.sessions)
        (selling, events, images, rules) = (ports.selling, ports.events, ports.preparing, ports.rules)
    }

    package func arrange(
        _ id: Product.ID,
        album: [AlbumImage<ImageInput>],
        version: Int?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try rules.violations(of: album).refuse()
        return try await own.changing(id, secret: nil) { original async throws(MarketError) in
            var ready = try await images.prepare(album.compactMap(\.added), progress: progress)[...]
            let prepared = album.compactMap { image -> AlbumImage<PreparedImage>? in
                switch image {
                case .kept(let id, let text): .kept(id, text: ImageText.shortened(text))
                case .added: ready.popFirst().map(AlbumImage.added)
                }
            }
            let detail = try await selling.arrange(prepared, of: original.id, version: version, progress: progress)
            events.publish(.updated(detail))
            progress?(.finished)
            return detail
        }
    }
}
