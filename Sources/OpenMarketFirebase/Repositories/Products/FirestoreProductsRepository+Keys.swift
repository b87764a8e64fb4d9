import OpenMarketData
package import OpenMarketDomain

/// A registration that is sent twice makes one document: its key is the id.
extension FirestoreProductsRepository {
    package var registrationKeys: RegistrationKeyMemory { .always }

    package func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        under key: RegistrationKey,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        let path = try CollectionPath("products").document(key.rawValue)
        let offer = try await offer(draft, images, progress)
        let time: FirestoreValue?
        do throws(FirestoreError) {
            time = try await create(path, offer.fields, as: offer.session)
        } catch {
            return try await madeBefore(path, offer, after: error)
        }
        guard let time else { return try await stored(Product.ID(rawValue: path.id)) }
        return try Self.detail(FirestoreDocument(path: path, fields: offer.fields.created(at: time)))
    }

    /// The product that an earlier attempt has made; images that it does not show go.
    private func madeBefore(
        _ path: DocumentPath,
        _ offer: Offer,
        after error: FirestoreError
    ) async throws(MarketError) -> ProductDetail {
        // The product may be there, or be on its way: it is asked for again under the same key, and its images stay.
        guard !error.leavesDoubt, error.cause != .cancelled else { throw error.cause }
        if error.mayMeanExisting {
            do throws(MarketError) {
                let made = try await stored(Product.ID(rawValue: path.id))
                guard made.vendorID == Vendor.ID(offer.session.user) else { throw .conflict }
                let shown = made.images.map(\.id.rawValue)
                await forget(offer.files.filter { !shown.contains($0) }, of: offer)
                return made
            } catch .notFound {
                // Refused for another reason.
            }
        }
        if !error.followsLostAnswer { await forget(offer.files, of: offer) }
        throw error.cause
    }

    private func forget(_ files: [String], of offer: Offer) async {
        await cleanUp.run { await offer.album.forget(files) }
    }
}
