public import Foundation
import OpenMarketDomain

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
