public import Foundation

/// An image in the carousel of the home screen, with words and a way on in markets that have them.
public struct Banner: Sendable, Hashable, Identifiable, Codable {
    public let image: URL
    public let title: String?
    /// The words by the code of their language, such as `ko`, in markets that have several.
    public let titles: [String: String]
    /// The product that it leads to.
    public let product: Product.ID?

    public init(image: URL, title: String? = nil, titles: [String: String] = [:], product: Product.ID? = nil) {
        (self.image, self.title, self.titles, self.product) = (image, title, titles, product)
    }

    /// The image's address: the same image is the same banner.
    public var id: URL { image }

    /// Returns the banner with the words of a language as its title, if there are any.
    public func titled(in language: String) -> Banner {
        Banner(image: image, title: titles[language] ?? title, titles: titles, product: product)
    }
}

/// Loads the banners of the home screen.
public protocol BannerRepository: Sendable {
    /// All banners, in order.
    func banners() async throws(MarketError) -> [Banner]

    /// Whether the market has a list of banners; without one ``banners()`` throws.
    var hasBanners: Bool { get }
}

extension BannerRepository {
    public var hasBanners: Bool { true }
}
