import OpenMarketData
package import OpenMarketDomain

/// A registration that is sent twice makes one document: its key is the id, and names the photos.
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
        let session = try await sessions.login()
        // An earlier attempt may have made it, and its photos need not be sent once more.
        if let made = try await made(path, by: session) { return made }
        let offer = try await offer(draft, images, under: key, progress)
        let time: FirestoreValue?
        do throws(FirestoreError) {
            time = try await create(path, offer.fields, as: offer.session)
        } catch {
            return try await madeBefore(path, offer, after: error)
        }
        guard let time else { return try await stored(Product.ID(rawValue: path.id)) }
        return try Self.detail(FirestoreDocument(path: path, fields: offer.fields.created(at: time)))
    }

    /// Removes the photos of a registration that was given up, unless there is a product that shows them.
    package func abandon(_ registration: AbandonedRegistration) async throws(MarketError) {
        let path = try CollectionPath("products").document(registration.key.rawValue)
        let session = try await sessions.login()
        guard try await client.signed(as: session).optional(path) == nil else { return }
        let album = ProductAlbum(of: session, in: storage, cleanUp: cleanUp)
        await album.forget(album.names(for: registration.images, under: registration.key))
    }

    /// The product that an earlier attempt has made; `nil` when there is none.
    private func made(_ path: DocumentPath, by session: AuthSession) async throws(MarketError) -> ProductDetail? {
        guard let document = try await client.signed(as: session).optional(path) else { return nil }
        let made = try Self.detail(document)
        guard made.vendorID == Vendor.ID(session.user) else { throw .conflict }
        return made
    }

    /// The product that another attempt has made in the meantime; images that it does not show go.
    private func madeBefore(
        _ path: DocumentPath,
        _ offer: Offer,
        after error: FirestoreError
    ) async throws(MarketError) -> ProductDetail {
        // The images stay: an attempt of before may be on its way, and show them. Who gives up removes them.
        guard !error.leavesDoubt, error.cause != .cancelled, error.mayMeanExisting,
            let made = try await made(path, by: offer.session)
        else { throw error.cause }
        let shown = made.images.map(\.id.rawValue)
        await cleanUp.run { await offer.album.forget(offer.files.filter { !shown.contains($0) }) }
        return made
    }
}
