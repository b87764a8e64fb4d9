public import Foundation
public import OpenMarketDomain

/// A product as lists and grids show it.
public struct ProductRow: Sendable, Equatable, Identifiable {
    public let id: Product.ID
    public let title: String
    public let vendor: String?
    public let thumbnail: URL?
    /// The image in a size for cards; `nil` where the market makes none.
    public let card: URL?
    /// The blurred image to draw until the image is there.
    public let placeholder: BlurHash?
    /// Its price, and what it was before.
    public let price: [TextToken]
    public let stock: TextToken?
    /// The status of the sale; `nil` while it is on sale.
    public let status: TextToken?
    /// Whether only its seller sees it, so that nothing of it may be kept where others look.
    public let isHidden: Bool
    /// Whether it can be bought: it is neither sold nor hidden, and in stock.
    public let isOffered: Bool
    /// Whether a row should say that few pieces are left, or none; a product in one piece has no such row.
    public let isScarce: Bool
    /// The number of users who like it; `nil` where no one does, or the market does not say.
    public let likes: TextToken?
    /// The age of the offer.
    public let date: String?
    public let isLiked: Bool
    public let accessibility: AccessibleText

    /// Everything but name and price in one line: status, number, likes, seller and age, as far as they are known.
    public var facts: [TextToken] {
        let origin = [vendor.map { TextToken($0, .vendor) }, date.map { TextToken($0, .date) }]
        return ([status, stock, likes] + origin).compactMap(\.self)
    }

    public init(_ product: Product, isLiked: Bool, wording: Wording, now: Date) {
        id = product.id
        title = product.name
        vendor = product.vendorName
        thumbnail = product.thumbnail
        card = product.card
        placeholder = product.placeholder
        price = wording.priceTokens(of: product)
        status = wording.statusToken(of: product)
        isHidden = product.status == .hidden
        isOffered = !product.isSoldOut && product.status != .sold && product.status != .hidden
        isScarce = product.isSoldOut || isOffered && (2...3).contains(product.stock)
        stock = wording.stockToken(of: product.stock, style: isScarce ? .detail : .row)
        likes = wording.likesToken(of: product)
        date = product.createdAt.map { wording.relativeDate($0, now: now) }
        self.isLiked = isLiked
        accessibility = wording.accessibleText(of: product, isLiked: isLiked, now: now)
    }
}

/// A category to choose, with its name.
public struct CategoryRow: Sendable, Equatable, Identifiable {
    public let id: ProductCategory
    public let title: String
    /// Whether it stands below the top one before it.
    public let isBelow: Bool

    init(_ category: ProductCategory, in wording: Wording) {
        id = category
        title = wording.name(of: category)
        isBelow = category.parent != nil
    }

    static func top(in wording: Wording) -> [CategoryRow] {
        ProductCategory.tree.map { CategoryRow($0.top, in: wording) }
    }

    /// All categories, each one before those below it.
    static func all(in wording: Wording) -> [CategoryRow] {
        ProductCategory.all.map { CategoryRow($0, in: wording) }
    }
}
