/// The likes of users.
public protocol LikesRepository: Sendable {
    /// Returns whether the user of this login likes the product.
    func isLiked(_ id: Product.ID) async throws(MarketError) -> Bool

    /// Returns the products that the user of this login likes, each one once, the first liked first.
    func likedProductIDs() async throws(MarketError) -> [Product.ID]

    /// Adds or removes the like of the user of this login.
    ///
    /// One atomic step at the market: a change made at the same time by another
    /// device stays. Twice is the same as once.
    func setLiked(_ id: Product.ID, _ isLiked: Bool) async throws(MarketError)
}
