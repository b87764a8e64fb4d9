public import OpenMarketDomain

/// A like as it reached the market.
public struct LikeEntry: Sendable, Hashable {
    /// The user whose session it is.
    public let user: UserID
    /// Of what.
    public let product: Product.ID
    /// Whether it is a like or the end of one.
    public let isLiked: Bool
}
