/// A vendor as other users meet them.
public struct Seller: Sendable, Hashable, Identifiable, Codable {
    /// The key by which a seller is found.
    public enum Key: Sendable, Hashable {
        /// The vendor, as a product names them.
        case vendor(Vendor.ID)
        /// The user, as a chat names them.
        case user(UserID)
    }

    /// The vendor; for a user who sells nothing, one with the id of the user.
    public let vendor: Vendor
    /// The user who is this vendor; `nil` for a vendor without an account, who can neither write nor be written to.
    public let user: UserID?

    /// The market's word on ``isVendor``; `nil` where the ids tell.
    private let sells: Bool?

    /// A seller; where users are vendors under their own ids, the market says with `isVendor` that they sell.
    public init(vendor: Vendor, user: UserID? = nil, isVendor: Bool? = nil) {
        self.vendor = vendor
        self.user = user
        sells = isVendor
    }

    public var id: Vendor.ID { vendor.id }
    /// Whether there is a vendor; a user who sells nothing has none, and cannot be followed.
    public var isVendor: Bool { sells ?? (user?.rawValue != vendor.id.rawValue) }
    public var name: String { vendor.name }
}

/// The public facts about sellers, and the sellers whom the signed-in user follows.
///
/// While a block stands between two users, neither finds the other one here, and neither follows the other one.
public protocol SellersRepository: Sendable {
    /// The page of a seller, as the caller sees it; as anybody sees it without a login.
    ///
    /// - Throws: ``MarketError/notFound`` when there is no such seller, or a block stands between the two.
    func page(of seller: Seller.Key) async throws(MarketError) -> SellerPage

    /// The reviews about a seller behind one of them, the last one first; from the first without one.
    func reviews(
        about seller: Seller.Key,
        after review: Review.ID?
    ) async throws(MarketError) -> ReviewPage

    /// Follows a seller, whose present products count as seen; a second call changes nothing.
    ///
    /// - Throws: ``MarketError/notFound`` when there is no such seller, it is the user, or a block stands between them.
    func follow(_ seller: Vendor.ID) async throws(MarketError)

    /// Stops following a seller. A seller who is not followed is no failure.
    func unfollow(_ seller: Vendor.ID) async throws(MarketError)

    /// Returns the sellers whom the user follows, the last one first.
    func followed() async throws(MarketError) -> [FollowedSeller]

    /// Marks all present products of a seller as seen.
    func markSeen(_ seller: Vendor.ID) async throws(MarketError)

    /// A page of the products of all followed sellers, newest first.
    func productsOfFollowed(_ request: PageRequest) async throws(MarketError) -> ProductPage

    /// A page of the user's purchases, the last purchase first; a product that is gone is shown as it was sold.
    func purchases(_ request: PageRequest) async throws(MarketError) -> ProductPage
}
