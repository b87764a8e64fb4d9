public import OpenMarketDomain

/// A like as it reached the market.
public struct LikeEntry: Sendable, Hashable {
    /// Whose it is.
    public let user: UserID
    /// Of what.
    public let product: Product.ID
    /// Whether it is a like or the end of one.
    public let isLiked: Bool
}
