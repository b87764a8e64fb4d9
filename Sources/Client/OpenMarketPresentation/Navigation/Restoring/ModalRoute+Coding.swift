import Foundation
import OpenMarketDomain

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
