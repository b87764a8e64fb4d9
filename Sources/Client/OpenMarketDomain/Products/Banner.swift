public import Foundation

/// An image in the carousel of the home screen, with words and a way on in markets that have them.
public struct Banner: Sendable, Hashable, Identifiable, Codable {
    /// The address of the image.
    public let image: URL
    /// The words on it.
    public let title: String?
    /// The product that it leads to.
    public let product: Product.ID?

    /// A banner.
    public init(image: URL, title: String? = nil, product: Product.ID? = nil) {
        self.image = image
        self.title = title
        self.product = product
    }

    /// The image's address: the same image is the same banner.
    public var id: URL { image }
}

/// Loads the banners of the home screen.
public protocol BannerRepository: Sendable {
    /// All banners, in order.
    func banners() async throws(MarketError) -> [Banner]
}
