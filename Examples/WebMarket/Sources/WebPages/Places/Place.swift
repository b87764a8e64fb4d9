public import OpenMarket

/// A page of the shop.
///
/// Every one has an address, and every address leads to one or to nothing: see ``init(target:)``.
public enum Place: Sendable, Hashable {
    /// The first page.
    case home
    /// All products.
    case products
    /// One product.
    case product(Product.ID)
    /// Its images in full size.
    case photos(Product.ID)
    /// The form to change it.
    case edit(Product.ID)
    /// What one vendor offers.
    case seller(Vendor.ID)
    /// What belongs to one category.
    case category(ProductCategory)
    /// The search.
    case search
    /// What was found for a text.
    case results(String)
    /// The form for a new product.
    case register
    /// Logging in.
    case logIn
    /// Opening an account.
    case signUp
    /// The user's chats.
    case chats
    /// One chat.
    case room(ChatRoom.ID)
    /// The user's own page.
    case myPage
    /// The user's products.
    case sales
    /// The products that the user likes.
    case likes
    /// The products that the user has looked at.
    case viewed
    /// What all sellers offer whom the user follows.
    case followed

    /// Whether there is a form for a product on it.
    public var hasForm: Bool {
        switch self {
        case .register, .edit: true
        default: false
        }
    }

    /// Whether it shows the same to everybody, apart from what belongs to the visitor.
    var isPublic: Bool {
        switch self {
        case .home, .products, .product, .seller, .category, .results: true
        case .photos, .edit, .search, .register, .logIn, .signUp: false
        // What belongs to one user must not be shown to the next user of the same browser.
        case .chats, .room, .myPage, .sales, .likes, .viewed, .followed: false
        }
    }

    /// Whether there is something on it that others change.
    public var isLive: Bool {
        switch self {
        case .home, .products, .product, .chats, .room: true
        case .photos, .edit, .seller, .category, .search, .results, .register, .logIn, .signUp: false
        case .myPage, .sales, .likes, .viewed, .followed: false
        }
    }

    /// The page a tab leads to.
    init(_ tab: MarketTab) {
        self =
            switch tab {
            case .home: .home
            case .search: .search
            case .register: .register
            case .chat: .chats
            case .myPage: .myPage
            }
    }

    /// The tab it belongs to, wherever it was opened; `nil` for those that belong to the tab they were opened from.
    var tab: MarketTab? {
        switch self {
        case .search, .results: .search
        case .register: .register
        case .chats, .room: .chat
        case .myPage, .sales, .likes, .viewed, .followed: .myPage
        case .home, .products, .product, .photos, .edit, .seller, .category, .logIn, .signUp: nil
        }
    }
}
