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
    /// Banners.
    public static let banners = MarketFeature(rawValue: "banners")
    /// Choosing the thumbnail of a product.
    public static let thumbnailChoice = MarketFeature(rawValue: "thumbnailChoice")
}
