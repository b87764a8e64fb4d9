public import Foundation
public import OpenMarketDomain

/// The state of the scene of one product.
public struct ProductDetailState: Sendable, Equatable, AlertingState {
    /// The product.
    public internal(set) var content: LoadState<ProductDetailContent> = .idle
    /// The earlier prices, newest first; asked for by ``ProductDetailModel/Action/showHistory``.
    public internal(set) var history: LoadState<[HistoryRow]> = .idle
    /// The image in view, from 1.
    public internal(set) var page = 1
    /// The image in view among all, such as "2 / 5"; `nil` when there is only one.
    public internal(set) var pageText: String?
    /// Whether the user may edit and delete the product.
    public internal(set) var isOwner = false
    /// Whether the user can talk to the vendor: not to oneself.
    public internal(set) var canChat = false
    /// Whether the user can do something about the vendor, such as blocking them.
    public internal(set) var canModerate = false
    /// Whether products can be liked here.
    public internal(set) var canLike: Bool
    /// Whether something is on its way that must not be begun twice.
    public internal(set) var isBusy = false
    /// The sale of the product, for its two parties.
    public internal(set) var sale = SaleModel.State()
    /// Other products that may interest the user: more from the seller, and similar ones.
    public internal(set) var related = RelatedProducts()
    /// The alert that is shown.
    public var alert: AlertModel?
}

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
    public let stock: TextToken?
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

    /// Status, number, likes and age in one line, as far as they are known.
    public var facts: [TextToken] { [status, stock, likes, date.map { TextToken($0, .date) }].compactMap(\.self) }

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

extension ProductDetailState {
    /// Whether the market has said that there is no such product; a list of purchases may still have it.
    var isGone: Bool { content.problem?.error == .notFound }
}

/// One step in the history of a product, as a detail shows it.
public struct HistoryRow: Sendable, Equatable {
    /// Since when: a day.
    public let date: String
    /// Its price from then on.
    public let price: TextToken
    /// The status of its sale; a dash where that is not known.
    public let status: TextToken
    /// The text for VoiceOver.
    public let accessibility: AccessibleText

    /// A row about `step`.
    public init(_ step: ProductRevision, wording: Wording, now: Date) {
        date = wording.calendarDay(step.date, now: now)
        price = TextToken(wording.amount(step.bargainPrice), .price)
        let known = step.status.map { wording.name(of: $0) }
        status = TextToken(known ?? "–", .status)
        let spoken = wording.spokenAmount(step.bargainPrice)
        accessibility = AccessibleText(label: wording.sentence(date, spoken, known))
    }
}
