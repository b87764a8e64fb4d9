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
        case viewedProducts, followedProducts, category

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
        switch kind {
        case .signUp: self = .signUp(email: "")
        case .productList: self = .productList
        case .product: self = .product(Product.ID(rawValue: value))
        case .search: self = .search
        case .searchResults: self = .searchResults(value)
        case .chatRoom: self = .chatRoom(ChatRoom.ID(rawValue: value))
        case .seller: self = .seller(Vendor.ID(rawValue: value))
        case .category: self = .category(ProductCategory(rawValue: value))
        case .myProducts: self = .myProducts
        case .likedProducts: self = .likedProducts
        case .viewedProducts: self = .viewedProducts
        case .followedProducts: self = .followedProducts
        }
    }

    private var parts: (kind: Kind, value: String?) {
        switch self {
        case .signUp: (.signUp, nil)
        case .productList: (.productList, nil)
        case .product(let id): (.product, id.rawValue)
        case .search: (.search, nil)
        case .searchResults(let text): (.searchResults, text)
        case .chatRoom(let id): (.chatRoom, id.rawValue)
        case .seller(let id): (.seller, id.rawValue)
        case .category(let category): (.category, category.rawValue)
        case .myProducts: (.myProducts, nil)
        case .likedProducts: (.likedProducts, nil)
        case .viewedProducts: (.viewedProducts, nil)
        case .followedProducts: (.followedProducts, nil)
        }
    }
}
