public import Foundation
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

extension DeepLink {
    /// The tab a link leads to, and all that is open there then.
    var destination: (tab: MarketTab, routes: [Route]) {
        switch self {
        case .home: (.home, [])
        case .product(let id): (.home, [.product(id)])
        case .seller(let id): (.home, [.seller(id)])
        case .category(let category): (.home, [.category(category)])
        case .room(let id): (.chat, [.chatRoom(id)])
        case .search(let text): (.home, text.isEmpty ? [.search] : [.search, .searchResults(text)])
        case .chats: (.chat, [])
        case .myPage: (.myPage, [])
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
        state.lead(to: destination.routes, in: destination.tab)
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
        guard let prefix, let place else { return nil }
        let text = prefix + place
        return text.utf8.count <= Rules.longestLink ? URL(string: text) : nil
    }

    private init?(place: ArraySlice<UInt8>) {
        let parts = place.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first else { return nil }
        let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let query = parts.dropFirst().first
        switch (segments.count, String(decoding: segments.first ?? [], as: UTF8.self), query) {
        case (1, "home", nil): self = .home
        case (1, "chats", nil): self = .chats
        case (1, "mypage", nil): self = .myPage
        case (1, "search", nil): self = .search("")
        case (1, "search", .some(let query)): self.init(query: query)
        case (2, let kind, nil): self.init(kind: kind, id: segments[1])
        default: return nil
        }
    }

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

    private var place: String? {
        switch self {
        case .home: "home"
        case .chats: "chats"
        case .myPage: "mypage"
        case .product(let id): Self.place("product", id.rawValue)
        case .seller(let id): Self.place("seller", id.rawValue)
        case .category(let category): Self.place("category", category.rawValue)
        case .room(let id): Self.place("room", id.rawValue)
        case .search(""): "search"
        case .search(let text): LinkText.isSearch(text) ? "search?q=\(LinkText.encoded(text))" : nil
        }
    }

    private static func place(_ kind: String, _ id: String) -> String? {
        LinkText.isID(id) ? "\(kind)/\(LinkText.encoded(id))" : nil
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
