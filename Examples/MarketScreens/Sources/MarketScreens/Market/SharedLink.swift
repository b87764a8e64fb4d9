public import Foundation
public import OpenMarket

/// A link to give to others, with the name of what it leads to.
public struct SharedLink: Sendable, Equatable {
    public let url: URL
    public let title: String

    /// A link to a place: to its web page where the rules have a host, and into the app otherwise.
    init?(_ place: Place, _ title: String, _ rules: DeepLink.Rules) {
        guard let url = place.shareURL(rules: rules) ?? place.url(rules: rules) else { return nil }
        (self.url, self.title) = (url, title)
    }
}

extension MarketScene {
    /// The link to what a scene shows; `nil` for what only its user sees.
    public func sharedLink(_ rules: DeepLink.Rules) -> SharedLink? {
        switch self {
        case .product(let model):
            guard let content = model.state.content.value, !content.isHidden else { return nil }
            return SharedLink(.product(model.id), content.title, rules)
        case .products(let model):
            switch model.kind {
            case .seller, .category: return SharedLink(.products(model.kind), model.title, rules)
            case .all, .search, .mine, .liked, .viewed, .followed, .bought: return nil
            }
        case .login, .signUp, .home, .form, .search, .chats, .room, .myPage, .notices, .images: return nil
        }
    }
}

extension ProductRow {
    /// The link to the product; `nil` for one that only its seller sees.
    public func sharedLink(_ rules: DeepLink.Rules) -> SharedLink? {
        isHidden ? nil : SharedLink(.product(id), title, rules)
    }
}
