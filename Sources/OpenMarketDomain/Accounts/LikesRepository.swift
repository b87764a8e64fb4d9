/// Who knows what a user likes.
public protocol LikesRepository: Sendable {
    /// Whether the user of this login likes the product.
    func isLiked(_ id: Product.ID, as session: AuthSession) async throws(MarketError) -> Bool

    /// What the user of this login likes, each product once, the first liked first.
    func likedProductIDs(as session: AuthSession) async throws(MarketError) -> [Product.ID]

    /// Makes the user of this login like the product, or no longer.
    ///
    /// One step at the market: whatever else is changed at the same time, by
    /// whichever device, stays. Saying it twice is the same as saying it once.
    func setLiked(_ id: Product.ID, _ isLiked: Bool, as session: AuthSession) async throws(MarketError)
}
