import OpenMarketDomain

/// The request of a form, as a value of its own, so that it does not keep a closed form alive.
struct ProductShipment: Sendable {
    /// A new product, or a change of one.
    enum Content: Sendable {
        case product(ProductDraft, images: [ImageInput])
        case change(Product.ID, ProductPatch, album: [AlbumImage<ImageInput>]?)
    }

    let content: Content
    let secret: Secret?
    let market: MarketUseCases

    /// Sends the request and returns the error, if any.
    func send(_ progress: ProgressReporter) async -> MarketError? {
        do throws(MarketError) {
            switch content {
            case .product(let draft, let images):
                _ = try await market.registerProduct(draft, images: images, secret: secret, progress: progress)
            case .change(let id, let patch, let album):
                var version = patch.version
                if !patch.isEmpty {
                    version = try await market.editProduct(id, patch: patch, secret: secret).product.version
                }
                if let album {
                    _ = try await market.arrangeImages(id, album: album, version: version, progress: progress)
                }
            }
            return nil
        } catch {
            return error
        }
    }
}
