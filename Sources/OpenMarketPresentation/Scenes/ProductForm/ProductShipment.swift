import OpenMarketDomain

/// The request of a form, as a value of its own, so that it does not keep a closed form alive.
struct ProductShipment: Sendable {
    /// A new product, or a change of one.
    indirect enum Content: Sendable {
        case product(ProductDraft, images: [ImageInput])
        case change(Product.ID, ProductPatch, album: [AlbumImage<ImageInput>]?)
    }

    /// The outcome.
    indirect enum Outcome: Sendable {
        /// The market has it.
        case sent
        /// It waits for the market in the outbox.
        case kept
        case failed(MarketError)
    }

    let content: Content
    let secret: Secret?
    let market: MarketUseCases
    /// The registration in the outbox that this one takes the place of.
    let replaced: PendingChange.ID?

    /// Sends the request.
    func send(_ progress: ProgressReporter) async -> Outcome {
        do throws(MarketError) {
            switch content {
            case .product(let draft, let images):
                let result = try await market.registerProduct.orKeep(
                    draft,
                    images: images,
                    secret: secret,
                    progress: progress
                )
                // What cannot be removed now stays in the list, where it is not sent by itself.
                if let replaced { try? await market.pending?.discardRefused(replaced) }
                if case .kept = result { return .kept }
            case .change(let id, let patch, let album):
                var version = patch.version
                if !patch.isEmpty {
                    version = try await market.editProduct(id, patch: patch, secret: secret).product.version
                }
                if let album {
                    guard let albums = market.albums else { throw .unsupported(.arrangingImages) }
                    _ = try await albums.arrange(id, album: album, version: version, progress: progress)
                }
            }
            return .sent
        } catch {
            return .failed(error)
        }
    }
}
