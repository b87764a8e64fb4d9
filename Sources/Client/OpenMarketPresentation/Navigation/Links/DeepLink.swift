public import Foundation
public import OpenMarketDomain

/// A place of the market that has an address.
///
/// An address only ever shows something; it cannot buy, send, delete or log in. Those that open a form or the log-in are
/// for the app itself, as the paths of a web shop: they are no links, and a text that comes from elsewhere cannot name them.
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
    /// All products.
    case products
    /// The user's own products.
    case sales
    /// The products that the user likes.
    case likes
    /// The products that the user has looked at.
    case viewed
    /// The products of all sellers whom the user follows.
    case followed
    /// The user's purchases.
    case purchases
    /// The images of one product in full size.
    case photos(Product.ID)
    /// The form for changing a product.
    case edit(Product.ID)
    /// The form for a new product.
    case register
    /// Logging in.
    case logIn
    /// Creating an account.
    case signUp

    /// Whether there is nothing to see there without being logged in.
    public var needsSession: Bool {
        switch self {
        case .room, .chats, .myPage, .sales, .likes, .followed, .purchases, .edit, .register: true
        case .home, .product, .seller, .category, .search, .products, .viewed, .photos, .logIn, .signUp: false
        }
    }

    /// Whether a text from elsewhere may name it: no form and no log-in opens because a message was tapped.
    public var isLink: Bool {
        switch self {
        case .photos, .edit, .register, .logIn, .signUp: false
        default: true
        }
    }
}

extension DeepLink {
    /// The tab a link leads to, all that is open there then, and the modal over it.
    var destination: (tab: MarketTab, routes: [Route], modal: ModalRoute?) {
        switch self {
        case .home: (.home, [], nil)
        case .product(let id), .photos(let id): (.home, [.product(id)], nil)
        case .edit(let id): (.home, [.product(id)], .edit(id))
        case .seller(let id): (.home, [.products(.seller(id))], nil)
        case .category(let category): (.home, [.products(.category(category))], nil)
        case .products: (.home, [.products(.all)], nil)
        case .room(let id): (.chat, [.chatRoom(id)], nil)
        case .search(let text): (.home, text.isEmpty ? [.search] : [.search, .products(.search(text))], nil)
        case .chats: (.chat, [], nil)
        case .myPage: (.myPage, [], nil)
        case .sales: (.myPage, [.products(.mine)], nil)
        case .likes: (.myPage, [.products(.liked)], nil)
        case .viewed: (.myPage, [.products(.viewed)], nil)
        case .followed: (.myPage, [.products(.followed)], nil)
        case .purchases: (.myPage, [.products(.bought)], nil)
        case .register: (.home, [], .register)
        case .logIn, .signUp: (.myPage, [], .login)
        }
    }

    /// The route of its scene, where that is one on a stack.
    public var route: Route? {
        switch self {
        case .photos, .edit: nil
        default: destination.routes.last
        }
    }

    /// The place of a route.
    public init(_ route: Route) {
        self =
            switch route {
            case .signUp: .signUp
            case .product(let id): .product(id)
            case .search: .search("")
            case .chatRoom(let id): .room(id)
            case .products(.all): .products
            case .products(.search(let text)): .search(text)
            case .products(.seller(let id)): .seller(id)
            case .products(.category(let category)): .category(category)
            case .products(.mine): .sales
            case .products(.liked): .likes
            case .products(.viewed): .viewed
            case .products(.followed): .followed
            case .products(.bought): .purchases
            }
    }

    /// The place of the visible scene.
    ///
    /// Images in full size have the address of the product that they were opened from.
    public init(_ navigation: NavigationState) {
        switch (navigation.modals.last?.modal, navigation.stack.last?.route) {
        case (.register, _), (.registerAgain, _): self = .register
        case (.edit(let id), _): self = .edit(id)
        case (.imageViewer, .product(let id)): self = .photos(id)
        case (.imageViewer, _): self = .home
        case (_, let route?): self = DeepLink(route)
        case (_, nil) where navigation.isLoggingIn: self = .logIn
        case (_, nil): self = DeepLink(navigation.tab)
        }
    }

    /// The place that a tab leads to; the search and the form that two of them open.
    public init(_ tab: MarketTab) {
        self =
            switch tab {
            case .home: .home
            case .search: .search("")
            case .register: .register
            case .chat: .chats
            case .myPage: .myPage
            }
    }

    /// The navigation state after following the link.
    ///
    /// What lay over the market is closed, or what was asked for could not be
    /// seen: a front end asks first while ``AppCoordinator/hasUnsavedWork``. Entries that are in place
    /// already stay, with their view models. Who must log in first is at the
    /// log-in afterwards.
    public func navigation(from state: NavigationState, isLoggedIn: Bool) -> NavigationState {
        var state = state
        if isLoggedIn { state.finishLogIn() }
        guard !mustLogIn(from: state, isLoggedIn: isLoggedIn) else {
            guard !state.isLoggingIn else { return state }
            state.dismissAll()
            state.present(.login)
            return state
        }
        state.dismissAll()
        let destination = destination
        state.lead(to: destination.routes, in: destination.tab)
        if let modal = destination.modal, !(modal == .login && isLoggedIn) { state.present(modal) }
        return state
    }

    /// Returns whether the log-in comes first: for what needs an account, and in an app that begins with it for
    /// everything.
    func mustLogIn(from state: NavigationState, isLoggedIn: Bool) -> Bool {
        !isLoggedIn && (needsSession || state.root == .login)
    }
}

extension NavigationState {
    mutating func lead(to routes: [Route], in tab: MarketTab) {
        self.tab = tab
        let kept = zip(stack(of: tab), routes).prefix { $0.route == $1 }.map(\.0)
        let added = routes.dropFirst(kept.count).map { RouteEntry(id: makeID(), route: $0) }
        setStack(kept + added, of: tab)
    }
}

extension DeepLink {
    /// Which links are ours.
    ///
    /// A link is ours when it begins, byte for byte, with the scheme or with
    /// `https` and one of the hosts. That is why no trick with user names,
    /// ports, upper case or letters that look alike can pass: nothing is
    /// interpreted before it is compared.
    public struct Rules: Sendable, Equatable {
        /// The longest link that is read, in bytes.
        static let longestLink = 2048

        /// The app's own scheme; `nil` for none.
        public let scheme: String?
        /// The hosts whose `https` links the app may open, the one for links to share first.
        public let hosts: [String]

        /// Rules for a scheme and hosts, in lower case.
        ///
        /// A common scheme, such as `https` or `javascript`,
        /// and anything that is not a plain name counts as none.
        public init(scheme: String?, hosts: [String] = []) {
            self.scheme = scheme.flatMap { Self.isScheme($0) ? $0 : nil }
            self.hosts = hosts.filter(Self.isHost)
        }

        /// The beginnings of a link of ours.
        var prefixes: [String] {
            (scheme.map { ["\($0)://"] } ?? []) + hosts.map { "https://\($0)/" }
        }

        private static let commonSchemes: Set = [
            "about", "blob", "content", "data", "facetime", "file", "filesystem", "ftp", "http", "https", "intent",
            "javascript", "mailto", "sms", "tel", "vbscript", "view-source", "ws", "wss",
        ]

        private static func isScheme(_ text: String) -> Bool {
            guard let first = text.utf8.first, isLetter(first), !commonSchemes.contains(text) else { return false }
            return text.utf8.count <= 64
                && text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "+.-".utf8.contains($0) }
        }

        private static func isHost(_ text: String) -> Bool {
            guard text.utf8.count <= 253, text.utf8.allSatisfy(isHostByte) else { return false }
            return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
                !$0.isEmpty && $0.utf8.count <= 63 && $0.first != "-" && $0.last != "-"
            }
        }

        private static func isHostByte(_ byte: UInt8) -> Bool {
            isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        }

        private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
        private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    }
}

/// The text of a link.
///
/// | link | after `scheme://` or `https://host/` |
/// |---|---|
/// | ``home`` | `home` |
/// | ``product(_:)`` | `product/7` |
/// | ``seller(_:)`` | `seller/12` |
/// | ``room(_:)`` | `room/ada_bob` |
/// | ``search(_:)`` | `search?q=wool`, or `search` |
/// | ``chats`` | `chats` |
/// | ``myPage`` | `mypage` |
/// | ``products`` | `products` |
/// | ``sales``, ``likes``, ``viewed``, ``followed`` | `mypage/products`, `mypage/likes`, `mypage/viewed`, `mypage/followed` |
///
/// Every link can be written in one way only, but for the spelling of escaped
/// bytes; whatever differs is not a link of ours.
extension DeepLink {
    /// Reads a link; `nil` for anything that the rules do not allow.
    public init?(_ text: String, rules: Rules) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Rules.longestLink else { return nil }
        guard let prefix = rules.prefixes.first(where: { bytes.starts(with: $0.utf8) }) else { return nil }
        self.init(place: bytes.dropFirst(prefix.utf8.count))
        guard isLink else { return nil }
    }

    /// Reads a link; `nil` for anything that the rules do not allow.
    public init?(_ url: URL, rules: Rules) {
        self.init(url.absoluteString, rules: rules)
    }

    /// Reads a link; `nil` for anything that the rules do not allow.
    public static func parse(_ text: String, rules: Rules) -> DeepLink? {
        DeepLink(text, rules: rules)
    }

    /// The link in the app's own scheme, or as one to share where there is none; `nil` for an id that no link can hold.
    public func url(rules: Rules) -> URL? {
        url(after: rules.prefixes.first)
    }

    /// The link on the first of the hosts, for people who may not have the app; `nil` without a host.
    public func shareURL(rules: Rules) -> URL? {
        url(after: rules.hosts.first.map { "https://\($0)/" })
    }

    private func url(after prefix: String?) -> URL? {
        guard isLink, let prefix, let place else { return nil }
        let text = prefix + place
        return text.utf8.count <= Rules.longestLink ? URL(string: text) : nil
    }

    /// Reads the part of a link after its prefix, or of an address after its first slash.
    init?(place: ArraySlice<UInt8>) {
        let parts = place.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first else { return nil }
        let query = parts.dropFirst().first
        if query == nil, let named = Self.named.first(where: { path.elementsEqual($0.key.utf8) })?.value {
            self = named
            return
        }
        let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        switch (segments.count, String(decoding: segments.first ?? [], as: UTF8.self), query) {
        case (1, "search", .some(let query)): self.init(query: query)
        case (2, let kind, nil): self.init(kind: kind, id: segments[1])
        case (3, "product", nil):
            guard case .product(let id)? = DeepLink(kind: "product", id: segments[1]) else { return nil }
            switch String(decoding: segments[2], as: UTF8.self) {
            case "photos": self = .photos(id)
            case "edit": self = .edit(id)
            default: return nil
            }
        default: return nil
        }
    }

    private static let named: [String: DeepLink] = [
        "home": .home, "chats": .chats, "mypage": .myPage, "search": .search(""), "products": .products,
        "mypage/products": .sales, "mypage/likes": .likes, "mypage/viewed": .viewed, "mypage/followed": .followed,
        "mypage/purchases": .purchases, "register": .register, "login": .logIn, "signup": .signUp,
    ]

    private init?(query: ArraySlice<UInt8>) {
        guard query.starts(with: "q=".utf8), let text = LinkText.decoded(query.dropFirst(2)) else { return nil }
        guard !text.isEmpty, LinkText.isSearch(text) else { return nil }
        self = .search(text)
    }

    private init?(kind: String, id: ArraySlice<UInt8>) {
        guard let id = LinkText.decoded(id), LinkText.isID(id) else { return nil }
        switch kind {
        case "product": self = .product(Product.ID(rawValue: id))
        case "seller": self = .seller(Vendor.ID(rawValue: id))
        case "category": self = .category(ProductCategory(rawValue: id))
        case "room": self = .room(ChatRoom.ID(rawValue: id))
        default: return nil
        }
    }

    /// The text of it after a prefix; `nil` for an id or a text that no address can hold.
    var place: String? {
        switch self {
        case .product(let id): Self.place("product", id.rawValue)
        case .photos(let id): Self.place("product", id.rawValue, "/photos")
        case .edit(let id): Self.place("product", id.rawValue, "/edit")
        case .seller(let id): Self.place("seller", id.rawValue)
        case .category(let category): Self.place("category", category.rawValue)
        case .room(let id): Self.place("room", id.rawValue)
        case .search(let text) where !text.isEmpty:
            LinkText.isSearch(text) ? "search?q=\(LinkText.encoded(text))" : nil
        default: Self.named.first { $0.value == self }?.key
        }
    }

    private static func place(_ kind: String, _ id: String, _ part: String = "") -> String? {
        LinkText.isID(id) ? "\(kind)/\(LinkText.encoded(id))\(part)" : nil
    }
}

/// The outcome of following a link.
public enum LinkOutcome: Sendable, Hashable {
    /// The link was followed.
    case opened
    /// The log-in is open; the link waits.
    case waitsForLogIn
}

extension Router {
    /// Follows a link, or remembers it until a user has logged in.
    @discardableResult
    public func open(_ link: DeepLink, isLoggedIn: Bool) -> LinkOutcome {
        let waits = link.mustLogIn(from: navigation, isLoggedIn: isLoggedIn)
        remember(waits ? link : nil)
        change { state in
            state = link.navigation(from: state, isLoggedIn: isLoggedIn)
            return true
        }
        return waits ? .waitsForLogIn : .opened
    }

    /// Closes the log-in after a user has logged in, and follows the link that waited, if any.
    ///
    /// Gives the link that was followed.
    @discardableResult
    public func resume() -> DeepLink? {
        let link = pendingLink
        change { $0.finishLogIn() }
        if let link { open(link, isLoggedIn: true) }
        return link
    }
}
