public import Foundation

/// A product as a list shows it.
public struct Product: Sendable, Hashable, Identifiable, Codable {
    /// The id of a product.
    ///
    /// The REST generations number their products, Firestore names its documents;
    /// the id holds either as text, so it is never mistaken for a count or an index.
    public typealias ID = Identifier<Product>

    public let id: ID
    /// The id of the vendor, or `nil` where the market has no vendors.
    public let vendorID: Vendor.ID?
    /// The seller's shown name, where the list carries it.
    public package(set) var vendorName: String?
    /// The name; empty when the market stored none.
    public package(set) var name: String
    /// The description, where the list carries it.
    public package(set) var summary: String?
    /// The address of the small image, as the market wrote it: most rows of a list are never shown.
    private var thumbnailAddress: String?
    /// The address of the one for cards, as the market wrote it.
    private var cardAddress: String?
    /// The blurred image to draw until the image is there, as the market wrote it.
    private var placeholderText: String?
    /// The list price.
    public package(set) var price: Money
    /// The amount off the list price.
    public package(set) var discount: Discount
    public package(set) var stock: Int
    /// The time of the registration, where the market says it.
    public let createdAt: Date?
    /// The number of users who like it; `nil` where the market does not count.
    public var likeCount: Int?
    /// The status of its sale; `nil` where the market has none, and it cannot be changed.
    public var status: SaleStatus?
    /// The number of its changes, from 1; `nil` where the market does not count.
    public package(set) var version: Int?
    /// The category; `nil` where the market or its vendor gives none.
    public package(set) var category: ProductCategory?
    private var origin = Origin()

    /// The source of this copy, which makes it no other product.
    private struct Origin: Sendable, Hashable {
        var keptSince: Date?

        static func == (one: Origin, other: Origin) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }

    /// The time at which the market sent this copy, if a cache has kept it since; `nil` for a fresh copy.
    public package(set) var keptSince: Date? {
        get { origin.keptSince }
        set { origin.keptSince = newValue }
    }

    public init(
        id: ID,
        vendorID: Vendor.ID?,
        vendorName: String?,
        name: String,
        summary: String?,
        thumbnail: URL?,
        price: Money,
        discount: Discount,
        stock: Int,
        createdAt: Date?,
        likeCount: Int? = nil,
        status: SaleStatus? = nil,
        version: Int? = nil,
        card: URL? = nil,
        placeholder: BlurHash? = nil,
        category: ProductCategory? = nil
    ) {
        (self.id, self.vendorID, self.vendorName, self.name, self.summary) = (id, vendorID, vendorName, name, summary)
        (self.price, self.discount, self.stock, self.createdAt) = (price, discount, stock, createdAt)
        (self.likeCount, self.status, self.version, self.category) = (likeCount, status, version, category)
        setImage(
            thumbnail: thumbnail?.absoluteString,
            card: card?.absoluteString,
            placeholder: placeholder?.rawValue
        )
    }

    /// Sets the versions of the image, as the market wrote them: none of them is looked at yet.
    package mutating func setImage(thumbnail: String?, card: String?, placeholder: String?) {
        (thumbnailAddress, cardAddress, placeholderText) = (thumbnail, card, placeholder)
    }

    /// The address of the small image; `nil` when the market gives none that can be read.
    public var thumbnail: URL? { thumbnailAddress.flatMap(URL.init(string:)) }

    /// The address of the image for cards; `nil` where the market makes none.
    public var card: URL? { cardAddress.flatMap(URL.init(string:)) }

    /// The blurred image to draw until the image is there.
    public var placeholder: BlurHash? { placeholderText.flatMap(BlurHash.init(rawValue:)) }

    /// The price to pay.
    public var bargainPrice: Money { price.reduced(by: discount.amount) }

    public var isDiscounted: Bool { discount.isReduction }
    public var isSoldOut: Bool { stock <= 0 }

    private enum CodingKeys: String, CodingKey {
        case id, vendorID, vendorName, name, summary, price, discount, stock, createdAt, likeCount, status, version
        case category
        case thumbnailAddress = "thumbnail"
        case cardAddress = "card"
        case placeholderText = "placeholder"
    }
}

extension Product {
    /// The address of the smallest version that is sharp on `pixels` of a display; of a smaller one where a list names
    /// nothing larger.
    public func image(sharpOn pixels: Int) -> URL? {
        ImageVersion.sharp(on: pixels) == .thumbnail ? thumbnail : card ?? thumbnail
    }
}

extension ProductImage {
    /// The address of the smallest version that is sharp on `pixels` of a display.
    public func url(sharpOn pixels: Int) -> URL {
        switch ImageVersion.sharp(on: pixels) {
        case .thumbnail: thumbnail ?? url
        case .card: card ?? url
        case .full: url
        }
    }
}
