/// Registers a product with its images.
///
/// | course | what happens |
/// |---|---|
/// | input | a draft, 1…5 images, and an item password where the market needs one |
/// | primary | checked, images compressed, sent; the stored product is returned and ``ProductEvent/created(_:)`` published |
/// | broken rules | ``MarketError/invalid(_:)`` with all of them; nothing is prepared or sent |
/// | not logged in | ``MarketError/unauthenticated``; nothing is sent |
/// | sad | the market's or the image's error; no event |
/// | again after a lost response | the same draft with the same images is the same registration: REST servers that know idempotency keys register it once |
/// | cancel | ``MarketError/cancelled``; no event |
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
    private let sessions: any SessionStore
    private let events: any ProductEvents
    private let prepareImages: any PrepareImagesUseCase
    private let rules: ProductRules

    /// Registers in `products` on behalf of the session in `sessions`.
    public init(
        products: any ProductsRepository,
        sessions: any SessionStore,
        events: any ProductEvents,
        prepareImages: any PrepareImagesUseCase,
        rules: ProductRules = .default
    ) {
        self.products = products
        self.sessions = sessions
        self.events = events
        self.prepareImages = prepareImages
        self.rules = rules
    }

    /// Registers `draft` with `images`.
    public func callAsFunction(
        _ draft: ProductDraft,
        images: [ImageInput],
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try check(rules.violations(of: draft, imageCount: images.count))
        let credentials = try VendorCredentials(secret: secret, session: await sessions.session())
        let ready = try await prepareImages(images, progress: progress)
        try check(rules.violations(of: ready))
        let detail = try await products.register(draft, images: ready, as: credentials, progress: progress)
        events.publish(.created(detail))
        progress?(.finished)
        return detail
    }

    private func check(_ violations: [Violation]) throws(MarketError) {
        guard violations.isEmpty else { throw .invalid(violations) }
    }
}
