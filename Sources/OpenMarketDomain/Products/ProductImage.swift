public import Foundation

/// One image of a product, in the order the vendor gave.
public struct ProductImage: Sendable, Hashable, Identifiable, Codable {
    /// The id of an image of a product.
    public struct ID: TextID {
        /// The text of the id.
        public let rawValue: String

        /// Wraps the text of an id.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Wraps a number.
        public init(_ number: Int) {
            self.rawValue = String(number)
        }
    }

    /// The id.
    public let id: ID
    /// Where the full image is.
    public let url: URL
    /// Where the small one is.
    public let thumbnail: URL?

    /// An image.
    public init(id: ID, url: URL, thumbnail: URL?) {
        self.id = id
        self.url = url
        self.thumbnail = thumbnail
    }
}
