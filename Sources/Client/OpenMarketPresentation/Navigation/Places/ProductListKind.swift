public import OpenMarketDomain

/// The products of a list, as a place in the app names them.
public enum ProductListKind: Sendable, Hashable {
    case all
    case search(String)
    case seller(Vendor.ID)
    case category(ProductCategory)
    case mine
    case liked
    /// The products that the user has looked at on this device.
    case viewed
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

    public var needsSession: Bool { isOwn && self != .viewed }
}
