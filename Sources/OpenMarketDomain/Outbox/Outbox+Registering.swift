import Foundation

/// Registration of products that wait in the outbox, each of them once.
///
/// All attempts carry one key, by which the market gives the product that it has made already. It forgets keys after a while:
/// a registration that may have arrived before that is not sent again by itself.
extension Outbox {
    /// Sends a registration with its photos.
    func register(
        _ registration: PendingRegistration,
        of change: PendingChange
    ) async throws(MarketError) -> ProductDetail {
        guard let products, let session = try await sessions.session(), session.auth?.user == change.user else {
            throw .unauthenticated
        }
        guard !registration.mayDouble(in: products.registrationKeys, at: now()) else { throw .timedOut }
        let images = try registration.images(of: try await store.photos(of: change.id))
        try await noteSending(of: change.id)
        guard queue.change(change.id) != nil else { throw .cancelled }
        let reporter = reporters[change.id]
        let upload = Task { () async -> Result<ProductDetail, MarketError> in
            do throws(MarketError) {
                let detail = try await products.register(
                    registration.draft,
                    images: images,
                    under: registration.key,
                    as: session.credentials,
                    progress: reporter
                )
                return .success(detail)
            } catch {
                return .failure(error)
            }
        }
        uploads[change.id] = upload
        defer { uploads[change.id] = nil }
        return try await upload.value.get()
    }

    /// Notes, before a request leaves, that the market may have it from now on.
    ///
    /// Nothing is sent where that cannot be written: after a restart it would count as never sent.
    private func noteSending(of id: PendingChange.ID) async throws(MarketError) {
        guard var change = queue.change(id), var registration = change.registration else { return }
        guard registration.sentSince == nil else { return }
        registration.sentSince = now()
        change.wish = .registration(registration)
        try await store.put(change)
        // Nothing of it stays when it was given up while it was being written.
        if queue.change(id) == nil { await forget([id]) }
        queue.update(change)
    }

    /// A change after its request has failed: a registration that cannot have arrived counts as not sent.
    func noted(_ change: PendingChange, before: PendingChange, failing error: MarketError) async -> PendingChange {
        guard before.registration?.sentSince == nil, error.outcome == .unchanged else { return change }
        guard var registration = change.registration, registration.sentSince != nil else { return change }
        registration.sentSince = nil
        var noted = change
        noted.wish = .registration(registration)
        queue.update(noted)
        await keep(noted)
        return noted
    }

    /// Returns the disposition of a change whose request has failed.
    func disposition(of change: PendingChange, after error: MarketError) async -> MarketError.Disposition {
        guard let products, let registration = change.registration else { return error.disposition }
        guard !registration.mayDouble(in: products.registrationKeys, at: now()) else { return .refused }
        switch error {
        case .unauthenticated:
            // A login that has ended waits for the next one. A user who is logged in cannot sell here, and has to see that.
            let login = try? await sessions.login()
            return login?.user == change.user ? .refused : .waitsForMarket
        // The market is still busy with the attempt before; or the disk takes nothing now.
        case .conflict, .storage(.full), .storage(.unwritable): return .waitsForMarket
        default: return error.disposition
        }
    }

    /// Gives a registration a new key when the user sends it again although the market may have forgotten the old one.
    func renewKey(of change: inout PendingChange) {
        guard let products, var registration = change.registration else { return }
        guard registration.mayDouble(in: products.registrationKeys, at: now()) else { return }
        (registration.key, registration.sentSince) = (RegistrationKey(rawValue: keys.next().rawValue), nil)
        change.wish = .registration(registration)
    }

    /// Returns the contents of a refused registration of the user; without photos where one of them is damaged.
    package nonisolated func contents(of id: PendingChange.ID) async throws(MarketError) -> RegistrationContents {
        await turns.takeIgnoringCancellation()
        let contents = await read(id)
        turns.done()
        return try contents.get()
    }

    private func read(_ id: PendingChange.ID) async -> Result<RegistrationContents, MarketError> {
        do throws(MarketError) {
            try await open()
            let owner = try await sessions.session()?.auth?.user
            guard let change = queue.change(id), change.isRefused, change.user == owner,
                let registration = change.registration
            else { throw .notFound }
            return .success(RegistrationContents(draft: registration.draft, images: await photos(of: registration, id)))
        } catch {
            return .failure(error)
        }
    }

    private func photos(of registration: PendingRegistration, _ id: PendingChange.ID) async -> [ImageInput] {
        do throws(MarketError) {
            let images = try registration.images(of: try await store.photos(of: id))
            return images.map { ImageInput(.data($0.data), name: $0.fileName, text: $0.text) }
        } catch {
            // The texts are worth keeping; the form asks for photos.
            return []
        }
    }
}
