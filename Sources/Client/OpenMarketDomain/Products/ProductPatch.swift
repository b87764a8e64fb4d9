public import Foundation

/// The changed fields of an edit, and nothing else.
///
/// A field that is `nil` is not sent and stays as it is on the server.
public struct ProductPatch: Sendable, Equatable {
    /// The new name.
    public var name: String?
    /// The new description.
    public var description: String?
    /// The image that becomes the thumbnail.
    public var thumbnail: ProductImage.ID?
    /// The new list price.
    public var price: Decimal?
    /// The new currency.
    public var currency: Currency?
    /// The new amount off.
    public var discount: Discount?
    /// The new stock.
    public var stock: Int?
    /// The new status of the sale.
    public var status: SaleStatus?
    /// The new category; ``ProductCategory/uncategorized`` for none.
    public var category: ProductCategory?
    /// For whom it is reserved, or to whom it is sold: someone who has written to the seller.
    ///
    /// `nil` names no one, and leaves whom the seller has named before.
    public var buyer: UserID?
    /// The version that the fields were changed from; a market that counts versions refuses to change another one.
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
        self.name = name
        self.description = description
        self.thumbnail = thumbnail
        self.price = price
        self.currency = currency
        self.discount = discount
        self.stock = stock
        self.status = status
        self.category = category
        self.buyer = buyer
        self.version = version
    }

    /// The difference between what a product was and what it should become.
    public init(from original: ProductDraft, to edited: ProductDraft, thumbnail: ProductImage.ID? = nil) {
        self.init(
            name: edited.name == original.name ? nil : edited.name,
            description: edited.description == original.description ? nil : edited.description,
            thumbnail: thumbnail,
            price: edited.price.amount == original.price.amount ? nil : edited.price.amount,
            currency: edited.price.currency == original.price.currency ? nil : edited.price.currency,
            discount: edited.discount == original.discount ? nil : edited.discount,
            stock: edited.stock == original.stock ? nil : edited.stock,
            category: edited.category == original.category ? nil : edited.category ?? .uncategorized
        )
    }

    /// Whether nothing would change.
    public var isEmpty: Bool { self == ProductPatch(version: version) }

    /// The draft that results when this patch is applied to `draft`.
    public func applied(to draft: ProductDraft) -> ProductDraft {
        ProductDraft(
            name: name ?? draft.name,
            description: description ?? draft.description,
            price: Money(price ?? draft.price.amount, currency ?? draft.price.currency),
            discount: discount ?? draft.discount,
            stock: stock ?? draft.stock,
            category: category.map { $0 == .uncategorized ? nil : $0 } ?? draft.category
        )
    }
}

/// One step in the history of a product: what it cost, and how far its sale had come, from a moment on.
public struct ProductRevision: Sendable, Equatable, Codable {
    /// From when on.
    public let date: Date
    /// The status of the sale; `nil` where the market has a word for it that is not known here.
    public let status: SaleStatus?
    /// The list price.
    public let price: Money
    /// The amount off the price.
    public let discount: Discount

    /// A step.
    public init(date: Date, status: SaleStatus?, price: Money, discount: Discount) {
        (self.date, self.status, self.price, self.discount) = (date, status, price, discount)
    }

    /// The price to pay.
    public var bargainPrice: Money { price.reduced(by: discount.amount) }
}
