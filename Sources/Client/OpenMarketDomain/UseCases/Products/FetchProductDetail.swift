/// Fetches everything about one product.
///
/// | course | what happens |
/// |---|---|
/// | input | the product's id |
/// | primary | the detail, with ``ProductDetail/isLiked`` looked up at the same time |
/// | hidden | the detail for its seller, ``MarketError/notFound`` for all others |
/// | not logged in | the detail, not liked |
/// | likes fail or are slow | the detail, not liked: it waits for the likes for one second at most |
/// | sad | ``MarketError/notFound`` or another error of the market |
/// | cancel | ``MarketError/cancelled``; the lookup of the like is cancelled at once |
public protocol FetchProductDetailUseCase: Sendable {
    /// Fetches the product with this id.
    func callAsFunction(_ id: Product.ID) async throws(MarketError) -> ProductDetail
}

/// Fetches a product and, where there are likes, whether it is liked.
public struct FetchProductDetail: FetchProductDetailUseCase {
    private let products: any ProductsRepository
    private let likes: (any LikesRepository)?
    private let sessions: (any SessionStore)?
    private let clock: any Clock<Duration>

    /// The time that a lookup of the like may take longer than the detail.
    ///
    /// A detail that comes from a cache would be shown without its like otherwise.
    private static let grace = Duration.seconds(1)

    /// Fetches from `products` and `likes` for the session in `sessions`; nothing is liked in a market without likes.
    public init(
        products: any ProductsRepository,
        likes: (any LikesRepository)? = nil,
        sessions: (any SessionStore)? = nil,
        surroundings: Surroundings = .system
    ) {
        (self.products, self.likes, self.sessions) = (products, likes, sessions)
        clock = surroundings.clock
    }

    public func callAsFunction(_ id: Product.ID) async throws(MarketError) -> ProductDetail {
        let like = Task { await lookUpLike(of: id) }
        defer { like.cancel() }
        // A cancelled caller sends nothing more, also while the detail takes its time to notice.
        let detail: Result<ProductDetail, MarketError> = await withTaskCancellationHandler {
            await Result { () async throws(MarketError) in try await self.detail(id, with: like) }
        } onCancel: {
            like.cancel()
        }
        return try detail.get()
    }

    private func detail(_ id: Product.ID, with like: Task<Bool, Never>) async throws(MarketError) -> ProductDetail {
        var detail = try await products.detail(id) { () async throws(MarketError) in
            try? await sessions?.caller()
        }
        detail.isLiked = await like.value(within: Self.grace, on: clock) ?? false
        // A cancelled lookup of the like ends like a failed one, so cancellation is looked for here.
        guard !Task.isCancelled else { throw .cancelled }
        return detail
    }

    private func lookUpLike(of id: Product.ID) async -> Bool {
        guard let likes, let sessions else { return false }
        do throws(MarketError) {
            return try await sessions.acting { _ async throws(MarketError) in try await likes.isLiked(id) }
        } catch {
            return false
        }
    }
}
