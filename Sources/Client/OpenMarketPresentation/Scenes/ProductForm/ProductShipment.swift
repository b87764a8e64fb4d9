import OpenMarketDomain

/// The request of a form, as a value of its own, so that it does not keep a closed form alive.
struct ProductShipment: Sendable {
    /// A product that is not in the market yet.
    struct NewProduct: Sendable, Equatable {
        let draft: ProductDraft
        let images: [ImageInput]
    }

    indirect enum Content: Sendable {
        case product(NewProduct)
        case change(Product.ID, ProductPatch, album: [AlbumImage<ImageInput>]?)
    }

    indirect enum Outcome: Sendable {
        /// The market has it, a new product under this id.
        case sent(Product.ID?)
        /// The product waits for the market in the outbox.
        case kept
        case failed(MarketError)
    }

    /// An attempt to register the product of the form whose response never came.
    enum Earlier: Sendable, Equatable {
        /// The market may have it.
        case unknown(NewProduct)
        /// The market may have it; its images are not known any more, because the app has ended since.
        case begun(FormDraft.Attempt)
        /// The market has it under this id, as it was sent then.
        case registered(Product.ID, as: NewProduct)
    }

    let content: Content
    let secret: Secret?
    let market: MarketUseCases
    /// The registration in the outbox that this one takes the place of.
    let replaced: PendingChange.ID?
    let earlier: Earlier?

    /// Sends the request; returns what a later attempt has to know of this one.
    ///
    /// A product that the user corrected after an attempt of unknown outcome does not become a second product: the
    /// first one is settled, and then changed.
    func send(_ progress: ProgressReporter) async -> (Outcome, Earlier?) {
        var earlier = earlier
        do throws(MarketError) {
            switch content {
            case .change(let id, let patch, let album):
                try await change(id, patch, album: album, progress)
                return (.sent(nil), nil)
            case .product(let product):
                if case .begun(let attempt) = earlier {
                    let made = try await market.registerProduct.earlier(attempt)
                    earlier = made.map { .registered($0, as: NewProduct(draft: attempt.draft, images: [])) }
                }
                if case .unknown(let sent) = earlier, sent != product {
                    earlier = try await settled(sent, progress).map { .registered($0, as: sent) }
                }
                if case .registered(let id, let sent) = earlier {
                    return (try await correct(id, of: sent, to: product, progress), nil)
                }
                return (try await register(product, progress), nil)
            }
        } catch {
            if earlier == nil, error.outcome == .unknown, case .product(let product) = content {
                earlier = .unknown(product)
            }
            return (.failed(error), earlier)
        }
    }

    private func register(_ product: NewProduct, _ progress: ProgressReporter) async throws(MarketError) -> Outcome {
        let result = try await market.registerProduct.orKeep(
            product.draft,
            images: product.images,
            secret: secret,
            progress: progress
        )
        // A change that cannot be removed now stays in the list, where it is not sent by itself.
        if let replaced { try? await market.pending?.discardRefused(replaced) }
        return switch result {
        case .registered(let product): .sent(product.id)
        case .kept: .kept
        }
    }

    /// The product of an attempt whose response never came; `nil` when the market refuses it, and so cannot have it.
    ///
    /// The same request goes out under the same key, so that there is one product whether or not the market had it.
    private func settled(_ product: NewProduct, _ progress: ProgressReporter) async throws(MarketError) -> Product.ID? {
        do throws(MarketError) {
            let (draft, images) = (product.draft, product.images)
            return try await market.registerProduct(draft, images: images, secret: secret, progress: progress).id
        } catch .invalid {
            return nil
        }
    }

    /// Gives a product what was corrected in the form after it had been sent.
    private func correct(
        _ id: Product.ID,
        of sent: NewProduct,
        to wanted: NewProduct,
        _ progress: ProgressReporter
    ) async throws(MarketError) -> Outcome {
        do throws(MarketError) {
            let present = try await market.refreshProduct(id)
            var patch = ProductPatch(from: ProductDraft(present), to: wanted.draft)
            patch.version = present.product.version
            if sent.images == wanted.images || market.albums != nil {
                let album = sent.images == wanted.images ? nil : wanted.images.map { AlbumImage.added($0) }
                try await change(id, patch, album: album, progress)
                return .sent(id)
            }
            // A market without albums cannot change images, so the product is deleted and offered once more.
            try await market.deleteProduct(id, secret: secret)
        } catch .notFound {
            // It is gone already.
        }
        return try await register(wanted, progress)
    }

    private func change(
        _ id: Product.ID,
        _ patch: ProductPatch,
        album: [AlbumImage<ImageInput>]?,
        _ progress: ProgressReporter
    ) async throws(MarketError) {
        var version = patch.version
        if !patch.isEmpty { version = try await market.editProduct(id, patch: patch, secret: secret).product.version }
        if let album {
            guard let albums = market.albums else { throw .unsupported(.arrangingImages) }
            _ = try await albums.arrange(id, album: album, version: version, progress: progress)
        }
    }
}
