public import Foundation

/// One image of a product, in the order the vendor gave.
public struct ProductImage: Sendable, Hashable, Identifiable, Codable {
    /// The id of an image of a product.
    public typealias ID = Identifier<ProductImage>

    public let id: ID
    public let url: URL
    public let thumbnail: URL?
    /// The address of the one for cards; `nil` where the market makes none.
    public let card: URL?
    /// The blurred image to draw until the image is there.
    public let placeholder: BlurHash?
    /// The text that says what it shows, in the words of its seller.
    public let text: String?

    public init(
        id: ID,
        url: URL,
        thumbnail: URL?,
        card: URL? = nil,
        placeholder: BlurHash? = nil,
        text: String? = nil
    ) {
        (self.id, self.url, self.thumbnail) = (id, url, thumbnail)
        (self.card, self.placeholder, self.text) = (card, placeholder, text)
    }
}

/// A position in the new order of a product's images.
public indirect enum AlbumImage<Added: Sendable & Hashable>: Sendable, Hashable {
    /// An image that the product has already, and what is to be seen on it.
    case kept(ProductImage.ID, text: String?)
    case added(Added)

    public var added: Added? {
        if case .added(let image) = self { image } else { nil }
    }
}
