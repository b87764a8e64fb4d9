/// The private data of a user.
public struct UserAccount: Sendable, Equatable {
    /// The credentials that sign their products, in markets that keep vendors apart from users.
    public let market: VendorCredentials?
    /// The products they like, each once, the first liked first.
    public let likedProductIDs: [Product.ID]

    /// The private half of a user.
    public init(market: VendorCredentials? = nil, likedProductIDs: [Product.ID] = []) {
        self.market = market
        self.likedProductIDs = likedProductIDs
    }
}
