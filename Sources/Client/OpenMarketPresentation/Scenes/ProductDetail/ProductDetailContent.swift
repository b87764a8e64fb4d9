public import Foundation
public import OpenMarketDomain

/// A product as its own scene shows it.
public struct ProductDetailContent: Sendable, Equatable {
    /// The product.
    public let id: Product.ID
    /// Its name.
    public let title: String
    /// The vendor's description.
    public let description: String
    /// Its price, and what it was before.
    public let price: [TextToken]
    /// The number that is left.
    public let stock: TextToken
    /// The status of the sale; `nil` while it is on sale.
    public let status: TextToken?
    /// Whether only its seller sees it, so that nothing of it may be shown elsewhere.
    public let isHidden: Bool
    /// The category, with the one above; `nil` where none is given.
    public let category: String?
    /// The category.
    public let categoryID: ProductCategory?
    /// The number of users who like it; `nil` where no one does, or the market does not say.
    public let likes: TextToken?
    /// The name of its seller.
    public let vendor: String?
    /// By which id, where the market says so.
    public let vendorID: Vendor.ID?
    /// The age of the offer.
    public let date: String?
    /// Its images, in the vendor's order.
    public let images: [ProductImage]
    /// Whether the user likes it.
    public let isLiked: Bool
    /// The text for VoiceOver.
    public let accessibility: AccessibleText

    /// A scene about `detail`.
    public init(_ detail: ProductDetail, wording: Wording, now: Date) {
        let product = detail.product
        id = detail.id
        title = product.name
        description = detail.description
        price = wording.priceTokens(of: product)
        stock = wording.stockToken(of: product.stock, style: .detail)
        status = wording.statusToken(of: product)
        isHidden = product.status == .hidden
        category = product.category.map { wording.path(of: $0) }
        categoryID = product.category
        likes = wording.likesToken(of: product)
        vendor = detail.vendor?.name ?? product.vendorName
        vendorID = detail.vendorID
        date = product.createdAt.map { wording.relativeDate($0, now: now) }
        images = detail.images
        isLiked = detail.isLiked
        accessibility = wording.accessibleText(of: product, isLiked: detail.isLiked, now: now)
    }
}
