public import OpenMarketDomain

/// Which products a list is about.
public enum ProductListKind: Sendable, Hashable {
    /// Everything on the market.
    case all
    /// The products that match a text.
    case search(String)
    /// The products of one vendor.
    case seller(Vendor.ID)
    case category(ProductCategory)
    /// The user's own products.
    case mine
    /// The products that the user likes.
    case liked
    /// The products that the user has looked at on this device.
    case viewed
    /// The products of all sellers whom the user follows.
    case followed
    /// The user's purchases, also those whose seller has removed the product since.
    case bought

    /// Whether the list belongs to the user's own page.
    var isOwn: Bool {
        switch self {
        case .mine, .liked, .viewed, .followed, .bought: true
        case .all, .search, .seller, .category: false
        }
    }

    /// Whether there is nothing to see there without being logged in.
    public var needsSession: Bool { isOwn && self != .viewed }
}
