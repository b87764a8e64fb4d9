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

    /// The id of the vendor.
    public var id: Vendor.ID { vendor.id }
    /// Whether there is a vendor; a user who sells nothing has none, and cannot be followed.
    public var isVendor: Bool { sells ?? (user?.rawValue != vendor.id.rawValue) }
    /// The shown name.
    public var name: String { vendor.name }
}
