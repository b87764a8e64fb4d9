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
    /// Counting what a list would have, narrowed in another way.
    public static let facets = MarketFeature(rawValue: "facets")
    /// Hiding products.
    public static let hiding = MarketFeature(rawValue: "hiding")
    /// Saying that products are reserved or sold.
    public static let saleStatus = MarketFeature(rawValue: "saleStatus")
    /// Telling what products cost before.
    public static let history = MarketFeature(rawValue: "history")
    /// Banners.
    public static let banners = MarketFeature(rawValue: "banners")
    /// Accounts, likes and chats.
    public static let accounts = MarketFeature(rawValue: "accounts")
    /// Blocking sellers.
    public static let blocking = MarketFeature(rawValue: "blocking")
    /// Reporting what is wrong.
    public static let reporting = MarketFeature(rawValue: "reporting")
    /// Changing the images of a product that is there already.
    public static let arrangingImages = MarketFeature(rawValue: "arrangingImages")
    /// Telling what others say of a seller, and following them.
    public static let sellerPages = MarketFeature(rawValue: "sellerPages")
    /// Naming the buyer of a product, and reviewing each other.
    public static let reviews = MarketFeature(rawValue: "reviews")
    /// Choosing the thumbnail of a product.
    public static let thumbnailChoice = MarketFeature(rawValue: "thumbnailChoice")
}
