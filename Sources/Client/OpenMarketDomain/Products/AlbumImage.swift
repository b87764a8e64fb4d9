/// A position in the new order of a product's images.
public indirect enum AlbumImage<Added: Sendable & Hashable>: Sendable, Hashable {
    /// An image that the product has already, and what is to be seen on it.
    case kept(ProductImage.ID, text: String?)
    /// An image that comes to the others.
    case added(Added)

    /// The image that comes to the others.
    public var added: Added? {
        if case .added(let image) = self { image } else { nil }
    }
}
