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
    /// Where the one for cards is; `nil` where the market makes none.
    public let card: URL?
    /// What to draw until the image is there.
    public let placeholder: BlurHash?
    /// What is to be seen, in the words of who sells it.
    public let text: String?

    /// An image.
    public init(
        id: ID,
        url: URL,
        thumbnail: URL?,
        card: URL? = nil,
        placeholder: BlurHash? = nil,
        text: String? = nil
    ) {
        self.id = id
        self.url = url
        self.thumbnail = thumbnail
        self.card = card
        self.placeholder = placeholder
        self.text = text
    }
}
