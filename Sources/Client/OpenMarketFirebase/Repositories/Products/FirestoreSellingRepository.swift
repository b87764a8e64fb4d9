import Foundation
import OpenMarketData
package import OpenMarketDomain
import Synchronization

/// Selling in a market that has nothing but Firebase: documents with images in Cloud Storage.
///
/// The user's login decides who sells, so credentials of vendors are ignored.
package struct FirestoreSellingRepository: SellingRepository {
    private let client: FirestoreClient
    private let storage: StorageClient
    private let hidden: HiddenVendors
    private let cleanUp: CleanUp
    private let open: OpenRegistrations
    private let givenUp = GivenUpOffers()
    /// Whether buyers are named and histories kept: in the safe layout, whose rules keep what follows from it.
    private let isSafe: Bool

    /// Sells for the user for whom a call acts; the `hidden` vendors do not become buyers.
    package init(
        _ client: FirestoreClient,
        storage: StorageClient,
        hidden: HiddenVendors = .none,
        layout: AccountLayout = .safe,
        cleanUp: CleanUp? = nil
    ) {
        isSafe = layout == .safe
        self.cleanUp = cleanUp ?? CleanUp(clock: client.surroundings.clock)
        (self.hidden, self.client, self.storage) = (hidden, client, storage)
        open = OpenRegistrations { FirestoreID.random(from: client.surroundings) }
    }

    package func confirmOwnership(
        of id: Product.ID,
        secret: Secret?
    ) async throws(MarketError) {
        let login = try await client.login()
        guard try await client.product(id).vendorID == Vendor.ID(login.user) else { throw .notOwner }
    }

    package var features: Set<MarketFeature> { [.thumbnailChoice] }

    package func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        secret: Secret?
    ) async throws(MarketError) -> ProductDetail {
        guard patch.hasFiniteNumbers else { throw .invalidRequest(.number) }
        // A document that others can list cannot be hidden from them.
        guard patch.status != .hidden else { throw .unsupported(.hiding) }
        guard isSafe || patch.buyer == nil else { throw .unsupported(.reviews) }
        // The documents count no versions, and an edit that is to lose against a newer one must not win.
        guard patch.version == nil else { throw .unsupported(.versions) }
        let login = try await client.login()
        let isStep = patch.status != nil || patch.buyer != nil
        let isOfHistory =
            patch.status != nil || patch.price != nil || patch.currency != nil || patch.discount != nil
        let edit = ProductEdit(
            path: try FirestoreProduct.path(of: original.id),
            sale: isSafe && isStep ? try SellerPaths.sale(of: original.id) : nil,
            history: isSafe && isOfHistory ? try ProductHistoryDocument.path(of: original.id) : nil,
            patch: patch,
            user: login.user,
            message: try await message(of: patch.buyer, login)
        )
        do throws(FirestoreError) {
            try await login.client.transaction(edit.write)
        } catch {
            // Of the user's own product, the rules refuse the buyer: someone who blocks the seller, or is gone.
            let cause = await meaning(of: error.cause, for: original, login)
            let isOfBuyer = patch.buyer != nil && original.vendorID == Vendor.ID(login.user)
            throw isOfBuyer && cause == .notOwner ? SaleStep.refusal.cause : cause
        }
        return try await client.product(original.id)
    }

    /// A message that a user has written to the seller: without one, the user is not named as a buyer, and neither is
    /// someone from whom a block keeps the seller apart.
    private func message(of buyer: UserID?, _ login: FirestoreLogin) async throws(MarketError) -> String? {
        guard let buyer, buyer != login.user else { return nil }
        guard try await !hidden(login).contains(Vendor.ID(buyer)) else { return nil }
        let messages = try SafePaths.messages(ChatRoom.ID(of: login.user, and: buyer))
        let sent = FirestoreFilter.field("sender", .equal, .string(buyer.rawValue))
        let query = FirestoreQuery(messages, where: sent, limit: 1, fields: [])
        do throws(MarketError) {
            return try await login.client.found(query).documents.first?.path.id
        } catch .notOwner {
            // There is no such chat.
            return nil
        }
    }

    package func delete(_ id: Product.ID, secret: Secret?) async throws(MarketError) {
        let login = try await client.login()
        let product = try await client.product(id)
        guard product.vendorID == Vendor.ID(login.user) else { throw .notOwner }
        let path = try FirestoreProduct.path(of: id)
        var writes = [FirestoreWrite.delete(path)]
        if isSafe {
            writes.append(.delete(try ProductHistoryDocument.path(of: id)))
            // The sale of a product that was sold stays for its two parties.
            if product.product.status == .reserved { writes.append(.delete(try SellerPaths.sale(of: id))) }
        }
        do throws(MarketError) {
            try await login.client.change(writes)
        } catch {
            throw await meaning(of: error, for: product, login)
        }
        let album = ProductAlbum(of: login, in: storage, cleanUp: cleanUp)
        // The product is gone, also for a caller who is cancelled now.
        await cleanUp.run { await album.forget(product.images.map(\.id.rawValue)) }
    }

    /// The reason why the user's own product was not changed: rules refuse to change what another device has deleted.
    private func meaning(
        of error: MarketError,
        for product: ProductDetail,
        _ login: FirestoreLogin
    ) async -> MarketError {
        guard error == .notOwner, product.vendorID == Vendor.ID(login.user) else { return error }
        do throws(MarketError) {
            _ = try await client.product(product.id)
            return error
        } catch let second {
            return second == .notFound ? .notFound : error
        }
    }
}

/// A registration that is sent twice makes one document: its key is the id.
extension FirestoreSellingRepository {
    package var registrationKeys: RegistrationKeyMemory { .always }

    package func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        key: RegistrationKey?,
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        let login = try await client.login()
        if let key { return try await register(draft, images, under: key, login, progress) }
        // The product of a cancelled registration that could not be removed: offered once more, there would be two.
        for (path, offer) in givenUp.offers(of: login.user) { try await remove(path, offer, login) }
        let fingerprint = OpenRegistrations.Fingerprint(draft, images, by: login.user.rawValue)
        var isInDoubt = false
        return try await open.once(fingerprint, keepingKey: { _, _ in isInDoubt }) {
            key,
            isRepeated async throws(MarketError) in
            isInDoubt = isRepeated
            let path = try CollectionPath("products").document(key.rawValue)
            if isRepeated, let made = try await made(path, of: login) { return made }
            let offer = try await offer(draft, images, login, progress)
            let time: FirestoreValue?
            do throws(FirestoreError) {
                time = try await create(path, offer)
            } catch {
                let isGivenUp = error.cause == .cancelled
                let isDoubtful = error.leavesDoubt || error.followsLostAnswer
                isInDoubt = !isGivenUp && (isRepeated || isDoubtful)
                if isRepeated, let made = try await madeMeanwhile(path, offer, after: error) { return made }
                // After a call of unknown outcome a product may show the images. A caller who gave up wants neither.
                if isGivenUp || !isDoubtful { await takeBack(offer, of: isGivenUp ? path : nil) }
                throw error.cause
            }
            isInDoubt = true
            return try await product(path, offer, made: time)
        }
    }

    /// Registers under a key of the caller, which names the photos; photos of a failed attempt stay for the next.
    private func register(
        _ draft: ProductDraft,
        _ images: [PreparedImage],
        under key: RegistrationKey,
        _ login: FirestoreLogin,
        _ progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        let path = try CollectionPath("products").document(key.rawValue)
        // An earlier attempt may have made it, and its photos need not be sent once more.
        if let made = try await made(path, of: login) { return made }
        let offer = try await offer(draft, images, under: key, login, progress)
        let time: FirestoreValue?
        do throws(FirestoreError) {
            time = try await create(path, offer)
        } catch {
            // The images stay: an earlier attempt may show them. A caller who gives up removes them.
            guard let made = try await madeMeanwhile(path, offer, after: error) else { throw error.cause }
            return made
        }
        return try await product(path, offer, made: time)
    }

    /// A product that is about to be made, and whose images are kept.
    fileprivate struct Offer {
        let login: FirestoreLogin
        let album: ProductAlbum
        let files: [String]
        let fields: FirestoreFields
    }

    /// Keeps the images of a product that is about to be made; under a key, for all of its attempts.
    private func offer(
        _ draft: ProductDraft,
        _ images: [PreparedImage],
        under key: RegistrationKey? = nil,
        _ login: FirestoreLogin,
        _ progress: ProgressReporter?
    ) async throws(MarketError) -> Offer {
        guard draft.price.amount.isFinite, draft.discount.amount.isFinite else { throw .invalidRequest(.number) }
        let vendor = Vendor(id: Vendor.ID(login.user), name: login.vendorName)
        let album = ProductAlbum(of: login, in: storage, cleanUp: cleanUp)
        let files =
            key.map { album.names(for: images.map(\.format), under: $0) }
            ?? album.names(for: images, client.surroundings)
        let kept = try await album.keep(images, under: files, forAllAttempts: key != nil, progress: progress)
        let fields = FirestoreProduct.fields(of: draft, vendor: vendor, images: kept)
        return Offer(login: login, album: album, files: files, fields: fields)
    }

    /// Makes the document of a product that is offered; the response is when that was, unless a response was lost.
    ///
    /// The id is ours alone, so that what stands under it was made by an attempt without a response.
    private func create(_ path: DocumentPath, _ offer: Offer) async throws(FirestoreError) -> FirestoreValue? {
        let write = FirestoreWrite.create(path, offer.fields).with([FieldTransform("createdAt", .requestTime)])
        do throws(FirestoreError) {
            return try await offer.login.client.commit(write).writes.first?.transformResults.first
        } catch {
            guard error.followsLostAnswer, error.mayMeanExisting else { throw error }
            return nil
        }
    }

    /// The product whose document was made at `time`.
    private func product(
        _ path: DocumentPath,
        _ offer: Offer,
        made time: FirestoreValue?
    ) async throws(MarketError) -> ProductDetail {
        guard let time else { return try await client.product(Product.ID(rawValue: path.id)) }
        return try FirestoreProduct.detail(FirestoreDocument(path: path, fields: offer.fields.created(at: time)))
    }

    /// Without a product the images would never be found again; and a product that may have been made has to go first.
    private func takeBack(_ offer: Offer, of path: DocumentPath?) async {
        if let path { givenUp.note(offer, at: path) }
        await cleanUp.run {
            guard let path else { return await offer.album.forget(offer.files) }
            try? await remove(path, offer, offer.login)
        }
    }

    /// Removes a product that may have been made, and then its images.
    private func remove(_ path: DocumentPath, _ offer: Offer, _ login: FirestoreLogin) async throws(MarketError) {
        do throws(MarketError) {
            try await login.client.change(.delete(path))
        } catch {
            // Rules that ask whose it is refuse to remove what is not there.
            guard error == .notOwner || error == .notFound else { throw error }
        }
        givenUp.forget(path)
        await offer.album.forget(offer.files)
    }

    /// Removes the photos of a registration that was given up, unless there is a product that shows them.
    package func abandon(_ registration: AbandonedRegistration) async throws(MarketError) {
        let path = try CollectionPath("products").document(registration.key.rawValue)
        let login = try await client.login()
        guard try await login.client.optional(path) == nil else { return }
        let album = ProductAlbum(of: login, in: storage, cleanUp: cleanUp)
        await album.forget(album.names(for: registration.images, under: registration.key))
    }

    /// The product that an earlier attempt has made; `nil` when there is none.
    private func made(_ path: DocumentPath, of login: FirestoreLogin) async throws(MarketError) -> ProductDetail? {
        guard let document = try await login.client.optional(path) else { return nil }
        let made = try FirestoreProduct.detail(document)
        guard made.vendorID == Vendor.ID(login.user) else { throw .conflict }
        return made
    }

    /// The product that another attempt has made in the meantime; images that it does not show go.
    private func madeMeanwhile(
        _ path: DocumentPath,
        _ offer: Offer,
        after error: FirestoreError
    ) async throws(MarketError) -> ProductDetail? {
        guard !error.leavesDoubt, error.cause != .cancelled, error.mayMeanExisting,
            let made = try await made(path, of: offer.login)
        else { return nil }
        let shown = made.images.map(\.id.rawValue)
        await cleanUp.run { await offer.album.forget(offer.files.filter { !shown.contains($0) }) }
        return made
    }
}

/// The offers that were given up while they were made, until it is certain that there is no product of them.
private final class GivenUpOffers: Sendable {
    private let offers = Mutex<[DocumentPath: FirestoreSellingRepository.Offer]>([:])

    func note(_ offer: FirestoreSellingRepository.Offer, at path: DocumentPath) {
        offers.withLock { $0[path] = offer }
    }

    func forget(_ path: DocumentPath) {
        offers.withLock { $0[path] = nil }
    }

    func offers(of user: UserID) -> [(DocumentPath, FirestoreSellingRepository.Offer)] {
        offers.withLock { $0.filter { $1.login.user == user } }.map { ($0, $1) }.sorted { $0.0 < $1.0 }
    }
}
