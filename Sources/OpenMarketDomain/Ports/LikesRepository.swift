/// Who knows what the current user likes.
public protocol LikesRepository: Sendable {
    /// Whether the current user likes this product.
    func isLiked(_ id: Product.ID) async throws(MarketError) -> Bool
}
