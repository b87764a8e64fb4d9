public import OpenMarketDomain

/// A destination of a link into the market.
///
/// A link only ever shows something; it cannot buy, send, delete or log in.
public enum DeepLink: Sendable, Hashable {
    /// The first page of the market.
    case home
    /// One product.
    case product(Product.ID)
    /// One seller's products.
    case seller(Vendor.ID)
    /// The products of one category.
    case category(ProductCategory)
    /// One conversation.
    case room(ChatRoom.ID)
    /// The results for a text; the search field for an empty one.
    case search(String)
    /// The user's chats.
    case chats
    /// The user's own page.
    case myPage

    /// Whether there is nothing to see there without being logged in.
    public var needsSession: Bool {
        switch self {
        case .room, .chats, .myPage: true
        case .home, .product, .seller, .category, .search: false
        }
    }
}
