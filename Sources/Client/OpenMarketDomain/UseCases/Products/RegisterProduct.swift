import Foundation

/// Registers a product with its images.
///
/// | course | what happens |
/// |---|---|
/// | input | a draft, 1…5 images, and an item password where the market needs one |
/// | primary | checked, images compressed, sent; the stored product is returned and ``ProductEvent/created(_:)`` published |
/// | broken rules | ``MarketError/invalid(_:)`` with all of them; nothing is prepared or sent |
/// | not logged in | ``MarketError/unauthenticated``; nothing is sent |
/// | texts of images, in a market without ``MarketFeature/imageTexts`` | ``MarketError/unsupported(_:)``; nothing is sent |
/// | sad | the market's or the image's error; no event |
/// | no network, with an outbox | `orKeep` returns ``RegistrationResult/kept(_:)``, and the product is registered when the market can be reached, also after a restart |
/// | again after a lost response | the same draft with the same images is the same registration: REST servers that know idempotency keys register it once |
/// | again after the app has ended | `earlier` finds the product that the market may have made |
/// | cancel | ``MarketError/cancelled``; no event, and nothing is kept |
public protocol RegisterProductUseCase: Sendable {
    /// Registers `draft` with `images`.
    ///
    /// The secret is the password to store with the item; the session's when `nil`.
    func callAsFunction(
        _ draft: ProductDraft,
        images: [ImageInput],
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail

    /// Registers `draft` with `images`, or keeps both until the market can be reached.
    ///
    /// A registration is kept only with an outbox, in a market that recognises a registration that arrives twice, for a
    /// user with a login, and without a secret of its own, because secrets are never stored. Otherwise a registration
    /// that cannot be sent fails.
    func orKeep(
        _ draft: ProductDraft,
        images: [ImageInput],
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> RegistrationResult

    /// Finds the product of an attempt whose response never came, because the app ended before it.
    ///
    /// It is looked for among your newest products. `nil` where the market has none, and where products have no vendors.
    func earlier(_ attempt: FormDraft.Attempt) async throws(MarketError) -> Product.ID?
}

/// The outcome of a registration.
public indirect enum RegistrationResult: Sendable, Equatable {
    case registered(ProductDetail)
    /// The outbox keeps the product, as this change.
    case kept(PendingChange.ID)
}

extension RegisterProductUseCase {
    /// Registers with the session's secret.
    public func callAsFunction(
        _ draft: ProductDraft,
        images: [ImageInput],
        progress: ProgressReporter? = nil
    ) async throws(MarketError) -> ProductDetail {
        try await self(draft, images: images, secret: nil, progress: progress)
    }
}

/// Registers a product in a repository.
public struct RegisterProduct: RegisterProductUseCase {
    private let products: any ProductsRepository
    private let selling: any SellingRepository
    private let sessions: any SessionStore
    private let events: any ProductEvents
    private let images: any ImagePreparing
    private let rules: ProductRules
    private let changes: Outbox?
    private let vendors: (any VendorRegister)?

    /// Registers through `selling` for the session in `sessions`, and looks in `products` for earlier attempts.
    ///
    /// With `changes` a registration that cannot be sent now can be kept there until it can. With `vendors` a session
    /// whose log-in could not tell which vendor it is asks there before it looks.
    public init(
        products: any ProductsRepository,
        selling: any SellingRepository,
        sessions: any SessionStore,
        events: any ProductEvents,
        images: any ImagePreparing,
        rules: ProductRules = .default,
        changes: Outbox? = nil,
        vendors: (any VendorRegister)? = nil
    ) {
        (self.products, self.selling, self.sessions, self.events) = (products, selling, sessions, events)
        (self.images, self.rules, self.changes, self.vendors) = (images, rules, changes, vendors)
    }

    public func callAsFunction(
        _ draft: ProductDraft,
        images: [ImageInput],
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try rules.violations(of: draft, imageCount: images.count).refuse()
        return try await sessions.acting { session async throws(MarketError) in
            _ = try await sessions.signature(secret)
            let ready = try await prepared(images, progress)
            let content = session?.auth.map { GivenUpRegistrations.Content(draft, ready, by: $0.user) }
            return try await send(draft, ready, content, secret, progress)
        }
    }

    public func orKeep(
        _ draft: ProductDraft,
        images: [ImageInput],
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> RegistrationResult {
        try rules.violations(of: draft, imageCount: images.count).refuse()
        return try await sessions.acting { session async throws(MarketError) in
            let credentials = try await sessions.signature(secret)
            guard let changes, changes.store != nil, let user = session?.auth?.user,
                credentials == session?.credentials, selling.registrationKeys != .none
            else { return .registered(try await self(draft, images: images, secret: secret, progress: progress)) }
            return try await keep(draft, images, for: user, in: changes, progress)
        }
    }

    private func keep(
        _ draft: ProductDraft,
        _ images: [ImageInput],
        for user: UserID,
        in changes: Outbox,
        _ progress: ProgressReporter?
    ) async throws(MarketError) -> RegistrationResult {
        let ready = try await prepared(images, progress)
        let id = changes.ids.next().rawValue
        let change = PendingChange.ID(rawValue: id)
        let content = GivenUpRegistrations.Content(draft, ready, by: user)
        let key = changes.givenUp.key(of: content) ?? RegistrationKey(rawValue: id)
        let registration = PendingRegistration(draft, images: ready, key: key)
        let outcomes: AsyncStream<Outbox.Outcome>
        do throws(MarketError) {
            outcomes = try await changes.accept(
                .registration(registration),
                photos: ready.map(\.data),
                id: change,
                as: user,
                progress: progress
            )
        } catch .storage {
            // A product that cannot be kept is still in the form, from which the user may send it.
            return .registered(try await send(draft, ready, content, nil, progress))
        }
        do throws(MarketError) {
            let outcome = try await Outbox.first(of: outcomes)
            changes.givenUp.settle(content)
            if case .registered(let detail) = outcome { return .registered(detail) }
            return .kept(change)
        } catch .cancelled {
            // The user is still in the form, and may send it once more. A disk that cannot forget it is worth saying.
            changes.givenUp.note(content, key)
            try await changes.discard(change)
            throw .cancelled
        }
    }

    public func earlier(_ attempt: FormDraft.Attempt) async throws(MarketError) -> Product.ID? {
        let own = OwnProducts(products: products, sessions: sessions)
        var cursor = PageCursor(size: PageRequest.defaultSize)
        do throws(MarketError) {
            // A vendor who is not known has no products, and would offer this one a second time.
            if let vendors, let session = try await sessions.session() {
                _ = try await vendors.enrolled(session, in: sessions)
            }
            for _ in 0..<Self.pagesOfEarlier where !cursor.isEnded {
                let page = cursor.accept(try await own.page(cursor.nextRequest())).products
                if let made = page.first(where: attempt.mayHaveMade) { return made.id }
            }
        } catch .unsupported {}
        return nil
    }

    /// The most pages of the user's own products in which an earlier attempt is looked for.
    private static let pagesOfEarlier = 3

    private func prepared(
        _ inputs: [ImageInput],
        _ progress: ProgressReporter?
    ) async throws(MarketError) -> [PreparedImage] {
        guard selling.features.contains(.imageTexts) || inputs.allSatisfy({ ImageText.shortened($0.text) == nil })
        else { throw .unsupported(.imageTexts) }
        let ready = try await images.prepare(inputs, progress: progress)
        try rules.violations(of: ready).refuse()
        return ready
    }

    private func send(
        _ draft: ProductDraft,
        _ images: [PreparedImage],
        _ content: GivenUpRegistrations.Content?,
        _ secret: Secret?,
        _ progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        let key = content.flatMap { changes?.givenUp.key(of: $0) }
        let detail = try await selling.register(draft, images: images, key: key, secret: secret, progress: progress)
        if let content { changes?.givenUp.settle(content) }
        events.publish(.created(detail))
        progress?(.finished)
        return detail
    }
}

extension FormDraft.Attempt {
    /// The number of seconds by which the clocks of a device and of its market may differ.
    private static let clockDifference = 300.0

    /// Returns whether the market may have made this product of it.
    fileprivate func mayHaveMade(_ product: Product) -> Bool {
        let earliest = since.addingTimeInterval(-Self.clockDifference)
        guard product.createdAt.map({ $0 > earliest }) ?? true else { return false }
        return sent.contains { draft in
            product.name == draft.name && product.price == draft.price && product.discount == draft.discount
                && product.stock == draft.stock
        }
    }
}
