/// Something that one market can do and another cannot.
public struct MarketFeature: RawRepresentable, Sendable, Hashable {
    /// A stable name.
    public let rawValue: String

    /// Wraps a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Listing the products of one vendor.
    public static let vendorProducts = MarketFeature(rawValue: "vendorProducts")
    /// Choosing the order of a list.
    public static let sorting = MarketFeature(rawValue: "sorting")
    /// Categories.
    public static let categories = MarketFeature(rawValue: "categories")
    /// Banners.
    public static let banners = MarketFeature(rawValue: "banners")
    /// Accounts, likes and chats.
    public static let accounts = MarketFeature(rawValue: "accounts")
    /// Choosing the thumbnail of a product.
    public static let thumbnailChoice = MarketFeature(rawValue: "thumbnailChoice")
}
