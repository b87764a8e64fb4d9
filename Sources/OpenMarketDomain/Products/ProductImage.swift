public import Foundation

/// One picture of a product, in the order the vendor gave.
public struct ProductImage: Sendable, Hashable, Identifiable, Codable {
    /// What tells one picture of a product from another.
    public struct ID: RawRepresentable, Sendable, Hashable, Codable {
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
    /// Where the full picture is.
    public let url: URL
    /// Where the small one is.
    public let thumbnail: URL?

    /// A picture.
    public init(id: ID, url: URL, thumbnail: URL?) {
        self.id = id
        self.url = url
        self.thumbnail = thumbnail
    }
}
