/// Fetches everything about one product.
///
/// | course | what happens |
/// |---|---|
/// | input | the product's id |
/// | primary | the detail, with ``ProductDetail/isLiked`` looked up at the same time |
/// | nobody logged in | the detail, not liked |
/// | likes fail | the detail all the same, not liked: a like is no reason to hide a product |
/// | sad | ``MarketError/notFound`` or whatever else the market answers |
/// | cancel | ``MarketError/cancelled`` |
public protocol FetchProductDetailUseCase: Sendable {
    /// Fetches the product with this id.
    func callAsFunction(_ id: Product.ID) async throws(MarketError) -> ProductDetail
}

/// Fetches a product and, where there are likes, whether it is liked.
public struct FetchProductDetail: FetchProductDetailUseCase {
    private let products: any ProductsRepository
    private let likes: (any LikesRepository)?
    private let sessions: (any SessionStore)?

    /// Fetches from `products`; nothing is liked in a market without likes.
    public init(products: any ProductsRepository) {
        self.products = products
        self.likes = nil
        self.sessions = nil
    }

    /// Fetches from `products`, and from `likes`, where there are some, for the session in `sessions`.
    public init(products: any ProductsRepository, likes: (any LikesRepository)?, sessions: any SessionStore) {
        self.products = products
        self.likes = likes
        self.sessions = sessions
    }

    /// Fetches the product with this id.
    public func callAsFunction(_ id: Product.ID) async throws(MarketError) -> ProductDetail {
        async let isLiked = lookUpLike(of: id)
        var detail = try await products.detail(id)
        detail.isLiked = await isLiked
        // A lookup that was cancelled looks like one that failed.
        guard !Task.isCancelled else { throw .cancelled }
        return detail
    }

    private func lookUpLike(of id: Product.ID) async -> Bool {
        guard let likes, let sessions else { return false }
        do throws(MarketError) {
            return try await likes.isLiked(id, as: sessions.login())
        } catch {
            return false
        }
    }
}
