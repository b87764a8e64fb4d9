import Foundation
import OpenMarketDomain

/// Kept as a kind, with an id or a text. A place that this version does not know cannot be read.
///
/// Of a viewer's images those stay that can be images of a server; a page that does not exist becomes the nearest one.
extension Place: Codable {
    private enum Key: CodingKey {
        case kind, value, urls, page
    }

    private static let viewer = "imageViewer"
    /// The most images of a viewer that are kept, and the most bytes of an address.
    private static let (mostURLs, longestURL) = (50, 2048)

    /// Decodes defensively: invalid data throws.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let kind = try values.decode(String.self, forKey: .kind)
        let value = try values.decodeIfPresent(String.self, forKey: .value) ?? ""
        guard let place = try kind == Self.viewer ? Self.viewer(in: values) : Place(kind: kind, value: value) else {
            throw DecodingError.dataCorruptedError(forKey: .kind, in: values, debugDescription: "no place")
        }
        self = place
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        if case .modal(.imageViewer(let urls, let page)) = self {
            try values.encode(Self.viewer, forKey: .kind)
            try values.encode(urls.map(\.absoluteString), forKey: .urls)
            try values.encode(page, forKey: .page)
        } else {
            try values.encode(kept.kind, forKey: .kind)
            try values.encodeIfPresent(kept.value, forKey: .value)
        }
    }

    private static func viewer(in values: KeyedDecodingContainer<Key>) throws -> Place? {
        // Addresses are kept as texts, because an address that is decoded outside of a list has another form.
        let texts = try values.decode([KeptText].self, forKey: .urls).compactMap(\.text)
        let images = texts.compactMap(URL.init(string:)).filter(isImage).prefix(mostURLs)
        let page = (try? values.decode(Int.self, forKey: .page)) ?? 1
        return ModalRoute.imageViewer(urls: Array(images), page: page).checked.map { .modal($0) }
    }

    /// Images come from a server; a file of this device is not for a viewer to open.
    private static func isImage(_ url: URL) -> Bool {
        guard url.absoluteString.utf8.count <= longestURL, let host = url.host(), !host.isEmpty else { return false }
        return url.scheme == "https" || url.scheme == "http"
    }
}

/// A text of a list; one that is none costs no other.
private struct KeptText: Decodable {
    let text: String?

    init(from decoder: any Decoder) { text = try? String(from: decoder) }
}

extension Route: Codable {
    /// Decodes defensively: invalid data, and a place that is not on a stack, throws.
    public init(from decoder: any Decoder) throws {
        guard case .route(let route) = try Place(from: decoder) else { throw Place.misplaced(decoder) }
        self = route
    }

    /// Writes it for keeping, as a ``Place``.
    public func encode(to encoder: any Encoder) throws { try Place.route(self).encode(to: encoder) }
}

extension ModalRoute: Codable {
    /// Decodes defensively: invalid data, and a place that is not over others, throws.
    public init(from decoder: any Decoder) throws {
        guard case .modal(let modal) = try Place(from: decoder) else { throw Place.misplaced(decoder) }
        self = modal
    }

    /// Writes it for keeping, as a ``Place``.
    public func encode(to encoder: any Encoder) throws { try Place.modal(self).encode(to: encoder) }
}

extension Place {
    fileprivate static func misplaced(_ decoder: any Decoder) -> DecodingError {
        .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "a place of another kind"))
    }
}

extension Route: RedactedDescription {
    /// The route without the address that was typed: descriptions end up in logs.
    public var description: String {
        let (kind, value) = Place.route(self).kept
        return kind + (value.map { "(\($0))" } ?? "")
    }
}
