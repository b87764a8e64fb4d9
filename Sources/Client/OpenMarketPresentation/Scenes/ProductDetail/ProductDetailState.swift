public import Foundation
public import OpenMarketDomain

/// The state of the scene of one product.
public struct ProductDetailState: SceneState {
    /// The facts of the scene; the product itself is known to all scenes.
    public struct Facts: Sendable {
        let id: Product.ID
        let hasAccounts: Bool
        let hasSellers: Bool
        let keepsHistory: Bool
        /// The last request for the product.
        var request: Loaded<Void> = .idle
        /// The product as it was when the user had it deleted, or its seller blocked: it is shown until the scene is left.
        var leaving: ProductDetail?
        var history: Loaded<[ProductRevision]> = .idle
        var page = 1
        var sale: SaleState.Facts
        var related: RelatedProducts.Facts
    }

    public let content: LoadState<ProductDetailContent>
    /// The earlier prices, newest first, once they were asked for.
    public let history: LoadState<[HistoryRow]>
    /// Whether the market keeps what the product cost before, so that it can be asked for.
    public let keepsHistory: Bool
    /// The image in view, from 1.
    public let page: Int
    /// The image in view among all, such as "2 / 5"; `nil` when there is only one.
    public let pageText: String?
    /// Whether the user may edit and delete the product; where the market does not say who sells it, the secret decides.
    public let isOwner: Bool
    /// Whether the user can talk to the vendor: not to oneself.
    public let canChat: Bool
    /// Whether the user can do something about the vendor, such as blocking them.
    public let canModerate: Bool
    public let canLike: Bool
    /// Whether something is on its way that must not be begun twice.
    public let isBusy: Bool
    /// The sale of the product, for its two parties.
    public let sale: SaleState
    /// Other products that may interest the user: more from the seller, and similar ones.
    public let related: RelatedProducts
    public let alert: AlertModel?

    public init(_ facts: Facts, in drawing: SceneDrawing) {
        let wording = drawing.wording
        let product = facts.product(in: drawing.products)
        content = facts.content(of: product, in: drawing)
        history = facts.history.drawn(in: wording) { steps in
            steps.map { HistoryRow($0, wording: wording, now: drawing.now) }
        }
        keepsHistory = facts.keepsHistory && content.value?.isHidden != true
        let images = content.value?.images.count ?? 0
        page = min(max(1, facts.page), max(1, images))
        pageText = wording.pageIndex(page, of: images)
        let shown = content.value == nil ? nil : product
        let ownership = shown.map { Ownership(of: $0, for: drawing.session) }
        let isOthers = ownership == .notOwner && shown?.sellerName != nil
        isOwner = ownership == .owner || ownership == .decidedBySecret
        canChat = facts.hasAccounts && isOthers
        canModerate = facts.hasSellers && isOthers && drawing.user != nil
        canLike = facts.hasAccounts
        sale = SaleState(facts.sale, in: drawing)
        related = RelatedProducts(facts.related, in: drawing)
        (isBusy, alert) = (drawing.isBusy, drawing.alert)
    }
}

extension ProductDetailState.Facts {
    /// The product as far as it is known: everything, or the part that a list has shown.
    func product(in known: KnownProducts) -> ProductDetail? {
        known.detail(id)
            ?? known.product(id).map { row in
                ProductDetail(
                    product: row,
                    description: row.summary ?? "",
                    images: [],
                    vendor: nil,
                    isLiked: known.isLiked(id)
                )
            } ?? leaving
    }

    /// The product as it is shown, from the first request on; that there is no such product is said, also where a list of
    /// purchases still has it.
    fileprivate func content(of product: ProductDetail?, in drawing: SceneDrawing) -> LoadState<ProductDetailContent> {
        let wording = drawing.wording
        let content = product.map { ProductDetailContent($0, wording: wording, now: drawing.now) }
        let isDeleted = leaving == nil && drawing.products.isDeleted(id)
        switch request {
        case .idle: return .idle
        case .loading where !isDeleted: return .loading(content)
        case .failed(let error, _) where error != .notFound && !isDeleted:
            return .failed(Problem(error, in: wording), content)
        case .loaded where !isDeleted: return content.map { .loaded($0) } ?? .idle
        case .loading, .loaded, .failed:
            let text = ErrorText(
                title: wording(.errorNotFoundTitle),
                message: wording(.errorProductGone),
                recovery: wording(.recoverProductGone)
            )
            return .failed(Problem(.notFound, text: text), nil)
        }
    }
}

extension ProductDetail {
    var sellerName: String? { vendor?.name ?? product.vendorName }
}

/// A product as its own scene shows it.
public struct ProductDetailContent: Sendable, Equatable {
    public let id: Product.ID
    public let title: String
    public let description: String
    /// Its price, and what it was before.
    public let price: [TextToken]
    /// The price to pay, as a number.
    public let cost: Money
    /// Whether it can still be bought.
    public let isForSale: Bool
    public let stock: TextToken?
    /// The status of the sale; `nil` while it is on sale.
    public let status: TextToken?
    /// Whether only its seller sees it, so that nothing of it may be shown elsewhere.
    public let isHidden: Bool
    /// The category, with the one above; `nil` where none is given.
    public let category: String?
    public let categoryID: ProductCategory?
    /// The number of users who like the product; `nil` when there is none, or the market does not count.
    public let likes: TextToken?
    public let vendor: String?
    /// The id of the seller, where the market says so.
    public let vendorID: Vendor.ID?
    /// The age of the offer.
    public let date: String?
    /// Its images, in the vendor's order.
    public let images: [ProductImage]
    public let isLiked: Bool
    public let accessibility: AccessibleText

    /// Status, number, likes and age in one line, as far as they are known.
    public var facts: [TextToken] { [status, stock, likes, date.map { TextToken($0, .date) }].compactMap(\.self) }

    public init(_ detail: ProductDetail, wording: Wording, now: Date) {
        let product = detail.product
        id = detail.id
        title = product.name
        description = detail.description
        price = wording.priceTokens(of: product)
        cost = product.bargainPrice
        isForSale = [.onSale, nil].contains(product.status) && !product.isSoldOut
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

/// One step in the history of a product, as a detail shows it.
public struct HistoryRow: Sendable, Equatable {
    /// Since when: a day.
    public let date: String
    /// Its price from then on.
    public let price: TextToken
    /// The status of its sale; a dash where that is not known.
    public let status: TextToken
    public let accessibility: AccessibleText

    public init(_ step: ProductRevision, wording: Wording, now: Date) {
        date = wording.calendarDay(step.date, now: now)
        price = TextToken(wording.amount(step.bargainPrice), .price)
        let known = step.status.map { wording.name(of: $0) }
        status = TextToken(known ?? "–", .status)
        let spoken = wording.spokenAmount(step.bargainPrice)
        accessibility = AccessibleText(label: wording.sentence(date, spoken, known))
    }
}

extension ProductDetailState {
    /// The history of its prices, once that was asked for.
    public func sections(in wording: Wording) -> [SceneSection] {
        guard content.value != nil, keepsHistory else { return [] }
        let (title, none) = (wording(.historyTitle), wording(.historyEmpty))
        let section = SceneSection("history", title: title, history, askedBy: "history", emptyText: none) {
            let text = $1.price.text + " · " + $1.status.text
            return SceneRow($1.date, id: .init("history", String($0)), text: text, accessibility: $1.accessibility)
        }
        return [section]
    }
}
