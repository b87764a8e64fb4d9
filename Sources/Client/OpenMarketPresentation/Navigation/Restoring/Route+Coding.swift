import Foundation
import OpenMarketDomain

/// Kept under names that do not change when a case is renamed.
///
/// An address that was typed is personal data and is not stored. A place
/// that this version does not know, or with an id that is none, cannot
/// be read.
extension Route: Codable {
    private enum Kind: String, Codable {
        case signUp, productList, product, search, searchResults, chatRoom, seller, myProducts, likedProducts
        case viewedProducts, followedProducts, category, purchases

        var needsID: Bool { self == .product || self == .chatRoom || self == .seller || self == .category }
    }

    private enum Key: CodingKey {
        case kind, value
    }

    /// Decodes defensively: invalid data throws.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let value = try values.decodeIfPresent(String.self, forKey: .value) ?? ""
        let kind = try values.decode(Kind.self, forKey: .kind)
        let isSound = kind.needsID ? StoredText.isID(value) : StoredText.isText(value)
        guard isSound else {
            throw DecodingError.dataCorruptedError(forKey: .value, in: values, debugDescription: "no value")
        }
        self.init(kind, value)
    }

    /// Writes it for keeping.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        let (kind, value) = parts
        try values.encode(kind, forKey: .kind)
        try values.encodeIfPresent(value, forKey: .value)
    }

    private init(_ kind: Kind, _ value: String) {
        self =
            switch kind {
            case .signUp: .signUp(email: "")
            case .product: .product(Product.ID(rawValue: value))
            case .search: .search
            case .chatRoom: .chatRoom(ChatRoom.ID(rawValue: value))
            case .productList: .products(.all)
            case .searchResults: .products(.search(value))
            case .seller: .products(.seller(Vendor.ID(rawValue: value)))
            case .category: .products(.category(ProductCategory(rawValue: value)))
            case .myProducts: .products(.mine)
            case .likedProducts: .products(.liked)
            case .viewedProducts: .products(.viewed)
            case .followedProducts: .products(.followed)
            case .purchases: .products(.bought)
            }
    }

    private var parts: (kind: Kind, value: String?) {
        switch self {
        case .signUp: (.signUp, nil)
        case .product(let id): (.product, id.rawValue)
        case .search: (.search, nil)
        case .chatRoom(let id): (.chatRoom, id.rawValue)
        case .products(.all): (.productList, nil)
        case .products(.search(let text)): (.searchResults, text)
        case .products(.seller(let id)): (.seller, id.rawValue)
        case .products(.category(let category)): (.category, category.rawValue)
        case .products(.mine): (.myProducts, nil)
        case .products(.liked): (.likedProducts, nil)
        case .products(.viewed): (.viewedProducts, nil)
        case .products(.followed): (.followedProducts, nil)
        case .products(.bought): (.purchases, nil)
        }
    }
}

extension Route: RedactedDescription {
    /// The route without the address that was typed: descriptions end up in logs.
    public var description: String { parts.kind.rawValue + (parts.value.map { "(\($0))" } ?? "") }
}

/// Kept under names that do not change when a case is renamed.
///
/// Of a viewer's addresses those stay that can be images of a server; a page
/// that does not exist becomes the nearest one.
extension ModalRoute: Codable {
    private enum Kind: String, Codable {
        case register, registerAgain, edit, imageViewer, login
    }

    private enum Key: CodingKey {
        case kind, value, urls, page
    }

    /// Decodes defensively: invalid data throws.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        switch try values.decode(Kind.self, forKey: .kind) {
        case .register: self = .register
        case .login: self = .login
        case .edit: self = .edit(Product.ID(rawValue: try Self.id(in: values)))
        case .registerAgain: self = .registerAgain(PendingChange.ID(rawValue: try Self.id(in: values)))
        case .imageViewer: self = try Self.viewer(in: values)
        }
    }

    /// Writes it for keeping.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        switch self {
        case .register: try values.encode(Kind.register, forKey: .kind)
        case .login: try values.encode(Kind.login, forKey: .kind)
        case .edit(let id):
            try values.encode(Kind.edit, forKey: .kind)
            try values.encode(id.rawValue, forKey: .value)
        case .registerAgain(let id):
            try values.encode(Kind.registerAgain, forKey: .kind)
            try values.encode(id.rawValue, forKey: .value)
        case .imageViewer(let urls, let page):
            try values.encode(Kind.imageViewer, forKey: .kind)
            try values.encode(urls.map(\.absoluteString), forKey: .urls)
            try values.encode(page, forKey: .page)
        }
    }

    private static func id(in values: KeyedDecodingContainer<Key>) throws -> String {
        let id = try values.decode(String.self, forKey: .value)
        guard StoredText.isID(id) else {
            throw DecodingError.dataCorruptedError(forKey: .value, in: values, debugDescription: "no id")
        }
        return id
    }

    private static func viewer(in values: KeyedDecodingContainer<Key>) throws -> ModalRoute {
        // As texts: an address that is decoded by itself, outside of a list of them, has another form.
        let urls = try values.decode([Kept<String>].self, forKey: .urls).compactMap(\.value).compactMap(
            URL.init(string:)
        )
        let pictures = urls.filter(StoredText.isPicture).prefix(StoredText.mostURLs)
        let page = (try? values.decode(Int.self, forKey: .page)) ?? 1
        guard let viewer = ModalRoute.imageViewer(urls: Array(pictures), page: page).checked else {
            throw DecodingError.dataCorruptedError(forKey: .urls, in: values, debugDescription: "no pictures")
        }
        return viewer
    }
}

/// An element of a kept list, or nothing where it cannot be read: one broken element must not cost the others.
struct Kept<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) {
        value = try? Value(from: decoder)
    }
}

extension Array where Element: Decodable {
    /// The elements before the first that cannot be read, at most so many.
    ///
    /// For stacks: what was opened from a place that is not there any more
    /// goes too.
    init(kept elements: [Kept<Element>], atMost limit: Int) {
        self = elements.prefix(limit).prefix { $0.value != nil }.compactMap(\.value)
    }
}

extension KeyedDecodingContainer {
    /// A kept stack; empty when there is none or it is no list at all.
    func stack<Element: Decodable>(of: Element.Type, forKey key: Key, atMost limit: Int) -> [Element] {
        let kept = try? decodeIfPresent([Kept<Element>].self, forKey: key)
        return Array(kept: kept ?? [], atMost: limit)
    }
}
