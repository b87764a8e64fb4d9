public import Foundation

/// The changed fields of an edit, and nothing else.
///
/// A field that is `nil` is not sent and stays as it is on the server.
public struct ProductPatch: Sendable, Equatable {
    public var name: String?
    public var description: String?
    public var thumbnail: ProductImage.ID?
    public var price: Decimal?
    public var currency: Currency?
    public var discount: Discount?
    public var stock: Int?
    public var status: SaleStatus?
    /// The new category; ``ProductCategory/uncategorized`` for none.
    public var category: ProductCategory?
    /// The user for whom the product is reserved or to whom it is sold, and who has written to the seller.
    ///
    /// `nil` names no one, and leaves whom the seller has named before.
    public var buyer: UserID?
    /// The version that the fields were changed from; a market that counts versions refuses to change another one, and a
    /// market without ``MarketFeature/versions`` refuses every edit that names one.
    public var version: Int?

    /// A patch; every field is unchanged unless it is named.
    public init(
        name: String? = nil,
        description: String? = nil,
        thumbnail: ProductImage.ID? = nil,
        price: Decimal? = nil,
        currency: Currency? = nil,
        discount: Discount? = nil,
        stock: Int? = nil,
        status: SaleStatus? = nil,
        category: ProductCategory? = nil,
        buyer: UserID? = nil,
        version: Int? = nil
    ) {
        (self.name, self.description, self.thumbnail) = (name, description, thumbnail)
        (self.price, self.currency, self.discount, self.stock) = (price, currency, discount, stock)
        (self.status, self.category, self.buyer, self.version) = (status, category, buyer, version)
    }

    /// The difference between what a product was and what it should become.
    public init(from original: ProductDraft, to edited: ProductDraft, thumbnail: ProductImage.ID? = nil) {
        self.init(thumbnail: thumbnail)
        for field in DraftField.all { field.compare(original, edited, &self) }
    }

    /// The patch that names every field of a draft, for a new product.
    package init(_ draft: ProductDraft) {
        self.init()
        for field in DraftField.all { field.compare(nil, draft, &self) }
        if draft.category == nil { category = nil }
    }

    public var isEmpty: Bool { self == ProductPatch(version: version) }

    /// The draft that results when this patch is applied to `draft`.
    public func applied(to draft: ProductDraft) -> ProductDraft {
        var result = draft
        for field in DraftField.all { field.apply(self, &result) }
        return result
    }
}

/// One step in the history of a product: its price and the status of its sale from a date on.
public struct ProductRevision: Sendable, Equatable, Codable {
    /// The date from which these hold.
    public let date: Date
    /// The status of the sale; `nil` where the market has a word for it that is not known here.
    public let status: SaleStatus?
    /// The list price.
    public let price: Money
    public let discount: Discount

    public init(date: Date, status: SaleStatus?, price: Money, discount: Discount) {
        (self.date, self.status, self.price, self.discount) = (date, status, price, discount)
    }

    /// The step that `product` is at, from a moment on.
    package init(_ product: Product, at date: Date) {
        self.init(date: date, status: product.status, price: product.price, discount: product.discount)
    }

    /// The price to pay.
    public var bargainPrice: Money { price.reduced(by: discount.amount) }
}
