import OpenMarketDomain

/// What a form sends: by itself, so that a form that is closed is not kept alive by it.
struct ProductShipment: Sendable {
    /// A new product, or a change of one.
    enum Content: Sendable {
        case product(ProductDraft, images: [ImageInput])
        case change(Product.ID, ProductPatch)
    }

    let content: Content
    let secret: Secret?
    let market: MarketUseCases

    /// Sends it, and gives what went wrong.
    func send(_ progress: ProgressReporter) async -> MarketError? {
        do throws(MarketError) {
            switch content {
            case .product(let draft, let images):
                _ = try await market.registerProduct(draft, images: images, secret: secret, progress: progress)
            case .change(let id, let patch):
                _ = try await market.editProduct(id, patch: patch, secret: secret)
            }
            return nil
        } catch {
            return error
        }
    }
}
