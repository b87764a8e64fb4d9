import OpenMarket
import WebPages

extension Place {
    /// The address of a place on a stack.
    init(_ route: Route) {
        self =
            switch route {
            case .signUp: .signUp
            case .productList: .products
            case .product(let id): .product(id)
            case .search: .search
            case .searchResults(let text): .results(text)
            case .chatRoom(let id): .room(id)
            case .seller(let id): .seller(id)
            case .category(let category): .category(category)
            case .myProducts: .sales
            case .likedProducts: .likes
            case .viewedProducts: .viewed
            case .followedProducts: .followed
            }
    }
}

extension Route {
    /// The place on a stack that an address names, where it is one.
    init?(_ place: Place) {
        switch place {
        case .products: self = .productList
        case .product(let id): self = .product(id)
        case .search: self = .search
        case .results(let text): self = .searchResults(text)
        case .room(let id): self = .chatRoom(id)
        case .seller(let id): self = .seller(id)
        case .category(let category): self = .category(category)
        case .sales: self = .myProducts
        case .likes: self = .likedProducts
        case .viewed: self = .viewedProducts
        case .followed: self = .followedProducts
        case .home, .photos, .edit, .register, .logIn, .signUp, .chats, .myPage: return nil
        }
    }
}
