public import Foundation

/// A product as a list shows it.
public struct Product: Sendable, Hashable, Identifiable, Codable {
    /// The id of a product.
    ///
    /// The REST generations number their products, Firestore names its documents;
    /// the id holds either as text, so it is never mistaken for a count or an index.
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
    /// Who sells it, or `nil` where the market has no vendors.
    public let vendorID: Vendor.ID?
    /// The seller's shown name, where the list carries it.
    public let vendorName: String?
    /// The name; empty when the market stored none.
    public let name: String
    /// The description, where the list carries it.
    public let summary: String?
    /// Where the small image is, as the market wrote it: most rows of a list are never shown.
    private let thumbnailAddress: String?
    /// Where the one for cards is, as the market wrote it.
    private let cardAddress: String?
    /// What to draw until the image is there, as the market wrote it.
    private let placeholderText: String?
    /// The list price.
    public let price: Money
    /// What is taken off the list price.
    public let discount: Discount
    /// How many are left.
    public let stock: Int
    /// When it was registered, where the market says so.
    public let createdAt: Date?
    /// How many users like it; `nil` where the market does not say.
    public var likeCount: Int?
    /// How far its sale has come; `nil` where the market does not say, and it cannot be changed.
    public var status: SaleStatus?
    /// How often it was changed, from 1; `nil` where the market does not count.
    public let version: Int?
    /// What kind of thing it is; `nil` where the market or its vendor does not say.
    public let category: ProductCategory?

    /// A product.
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
        self.init(
            id: id,
            vendorID: vendorID,
            vendorName: vendorName,
            name: name,
            summary: summary,
            thumbnailAddress: thumbnail?.absoluteString,
            price: price,
            discount: discount,
            stock: stock,
            createdAt: createdAt,
            likeCount: likeCount,
            status: status,
            version: version,
            cardAddress: card?.absoluteString,
            placeholderText: placeholder?.rawValue,
            category: category
        )
    }

    /// A product whose thumbnail is at an address that was not looked at yet.
    package init(
        id: ID,
        vendorID: Vendor.ID?,
        vendorName: String?,
        name: String,
        summary: String?,
        thumbnailAddress: String?,
        price: Money,
        discount: Discount,
        stock: Int,
        createdAt: Date?,
        likeCount: Int?,
        status: SaleStatus?,
        version: Int?,
        cardAddress: String?,
        placeholderText: String?,
        category: ProductCategory?
    ) {
        self.id = id
        self.vendorID = vendorID
        self.vendorName = vendorName
        self.name = name
        self.summary = summary
        self.thumbnailAddress = thumbnailAddress
        self.price = price
        self.discount = discount
        self.stock = stock
        self.createdAt = createdAt
        self.likeCount = likeCount
        self.status = status
        self.version = version
        self.cardAddress = cardAddress
        self.placeholderText = placeholderText
        self.category = category
    }

    /// Where the small image is; `nil` when the market names no place that can be read.
    public var thumbnail: URL? { thumbnailAddress.flatMap(URL.init(string:)) }

    /// Where the image for cards is; `nil` where the market makes none.
    public var card: URL? { cardAddress.flatMap(URL.init(string:)) }

    /// What to draw until the image is there.
    public var placeholder: BlurHash? { placeholderText.flatMap(BlurHash.init(rawValue:)) }

    /// What the buyer pays.
    public var bargainPrice: Money { price.reduced(by: discount.amount) }

    /// Whether the buyer pays less than the list price.
    public var isDiscounted: Bool { discount.isReduction }

    /// Whether nothing is left.
    public var isSoldOut: Bool { stock <= 0 }

    private enum CodingKeys: String, CodingKey {
        case id, vendorID, vendorName, name, summary, price, discount, stock, createdAt, likeCount, status, version
        case category
        case thumbnailAddress = "thumbnail"
        case cardAddress = "card"
        case placeholderText = "placeholder"
    }
}
