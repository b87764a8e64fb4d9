import OpenMarketDomain

extension Route: RedactedDescription {
    /// The route without the address that was typed: descriptions end up in logs.
    public var description: String {
        switch self {
        case .signUp: "signUp"
        case .productList: "productList"
        case .product(let id): "product(\(id.rawValue))"
        case .search: "search"
        case .searchResults(let text): "searchResults(\(text))"
        case .chatRoom(let id): "chatRoom(\(id.rawValue))"
        case .seller(let id): "seller(\(id.rawValue))"
        case .category(let category): "category(\(category.rawValue))"
        case .myProducts: "myProducts"
        case .likedProducts: "likedProducts"
        case .viewedProducts: "viewedProducts"
        case .followedProducts: "followedProducts"
        }
    }
}
