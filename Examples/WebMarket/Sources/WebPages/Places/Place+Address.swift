import Foundation
public import OpenMarket
import OpenMarketHTTPServer
import OpenMarketWire

// Addresses are the links of the SDK, as far as it has them: they are read as strictly as those, and written the same.
extension Place {
    /// The page that the target of a request names; `nil` for everything else.
    public init?(target: String) {
        guard target.hasPrefix("/"), let query = Query(target: target) else { return nil }
        let path = String(target.dropFirst().prefix { $0 != "?" })
        if let own = Self.own[path] {
            self = own
        } else if path == "search" {
            let text = query["q"]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
            self = text.isEmpty ? .search : .results(text)
            guard link?.url(rules: Self.rules) != nil else { return nil }
        } else if let link = DeepLink("market://" + path, rules: Self.rules) {
            self.init(link)
        } else {
            self.init(partOfProduct: path)
        }
    }

    /// The address of the page.
    public var path: String {
        switch self {
        case .home: "/"
        case .photos(let id): Place.product(id).path + "/photos"
        case .edit(let id): Place.product(id).path + "/edit"
        default: Self.own.first { $0.value == self }.map { "/" + $0.key } ?? linkPath
        }
    }

    /// The address of a part of the page: some of a list's products, or one of a product's images, from 1, or its history.
    public func path(_ listing: Listing, page: Int? = nil, history: Bool = false) -> String {
        var items = listing.items
        if let page { items.append(QueryItem("page", String(page))) }
        if history { items.append(QueryItem("history", "1")) }
        guard !items.isEmpty else { return path }
        let query = items.map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }
        return path + (path.contains("?") ? "&" : "?") + query.joined(separator: "&")
    }

    /// The link of the SDK to the same place, where there is one.
    public var link: DeepLink? {
        switch self {
        case .home: .home
        case .product(let id): .product(id)
        case .seller(let id): .seller(id)
        case .category(let category): .category(category)
        case .search: .search("")
        case .results(let text): .search(text)
        case .chats: .chats
        case .room(let id): .room(id)
        case .myPage: .myPage
        case .products, .photos, .edit, .register, .logIn, .signUp: nil
        case .sales, .likes, .viewed, .followed: nil
        }
    }

    /// The page that a link of the SDK leads to.
    init(_ link: DeepLink) {
        self =
            switch link {
            case .home: .home
            case .product(let id): .product(id)
            case .seller(let id): .seller(id)
            case .category(let category): .category(category)
            case .room(let id): .room(id)
            case .search(let text): text.isEmpty ? .search : .results(text)
            case .chats: .chats
            case .myPage: .myPage
            }
    }

    private static let rules = DeepLink.Rules(scheme: "market")

    private static let own: [String: Place] = [
        "": .home, "products": .products, "register": .register, "login": .logIn, "signup": .signUp,
        "mypage/products": .sales, "mypage/likes": .likes,
        "mypage/viewed": .viewed, "mypage/followed": .followed,
    ]

    private init?(partOfProduct path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, let part = parts.last,
            case .product(let id) = DeepLink("market://" + parts.dropLast().joined(separator: "/"), rules: Self.rules)
        else { return nil }
        switch part {
        case "photos": self = .photos(id)
        case "edit": self = .edit(id)
        default: return nil
        }
    }

    /// What no link can hold has no address, and leads home.
    private var linkPath: String {
        guard let url = link?.url(rules: Self.rules) else { return "/" }
        return String(url.absoluteString.dropFirst("market:/".count))
    }
}
