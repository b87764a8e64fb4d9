/// Fetches everything about one product.
///
/// | course | what happens |
/// |---|---|
/// | input | the product's id |
/// | primary | the detail, with ``ProductDetail/isLiked`` looked up at the same time |
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

    /// Fetches from `products`; without `likes`, nothing is liked.
    public init(products: any ProductsRepository, likes: (any LikesRepository)? = nil) {
        self.products = products
        self.likes = likes
    }

    /// Fetches the product with this id.
    public func callAsFunction(_ id: Product.ID) async throws(MarketError) -> ProductDetail {
        async let isLiked = lookUpLike(of: id)
        var detail = try await products.detail(id)
        detail.isLiked = await isLiked
        return detail
    }

    private func lookUpLike(of id: Product.ID) async -> Bool {
        guard let likes else { return false }
        do throws(MarketError) {
            return try await likes.isLiked(id)
        } catch {
            return false
        }
    }
}
