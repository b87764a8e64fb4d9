package import Foundation

/// The change of one field by an edit; absent and empty are different things here.
package enum FieldChange<Value: Sendable & Hashable>: Sendable, Hashable {
    case keep
    case set(Value)

    package func applied(to current: Value) -> Value {
        switch self {
        case .keep: current
        case .set(let value): value
        }
    }
}

/// An edit: only the fields that are set change.
package struct ProductChange: Sendable, Hashable {
    package var name: FieldChange<String?> = .keep
    /// The description.
    package var summary: FieldChange<String?> = .keep
    /// The list price.
    package var price: FieldChange<Decimal?> = .keep
    package var discount: FieldChange<Decimal?> = .keep
    package var currency: FieldChange<String> = .keep
    package var stock: FieldChange<Int64?> = .keep
    package var category: FieldChange<String?> = .keep
    package var status: FieldChange<SaleState> = .keep
    /// The id of the user for whom the product is reserved, or to whom it is sold.
    package var buyer: FieldChange<String> = .keep
    /// The time of the change, in seconds since 1970, for the history of prices.
    package var changedAt: Int64 = 0
    /// The image that stands for the product; one of its own, else the edit fails as `missing`.
    package var thumbnail: FieldChange<RecordID<ImageRecord>> = .keep
    /// All images in their order; the first one stands for the product, and one that is left out is gone.
    package var images: FieldChange<[ImagePlace]> = .keep

    package init() {}

    /// The values of a product after the edit.
    package func applied(to old: ProductValues) -> ProductValues {
        var new = old
        new.name = name.applied(to: old.name)
        new.summary = summary.applied(to: old.summary)
        new.price = price.applied(to: old.price)
        new.discount = discount.applied(to: old.discount)
        new.currency = currency.applied(to: old.currency)
        new.stock = stock.applied(to: old.stock)
        new.category = category.applied(to: old.category)
        return new
    }

    var addedImages: [ImageFile] {
        guard case .set(let places) = images else { return [] }
        return places.compactMap { if case .added(let file) = $0 { file } else { nil } }
    }
}

/// An image in the new order of a product's images.
package enum ImagePlace: Sendable, Hashable {
    /// One that the product has, else the edit fails as `missing`; and what is to be seen on it.
    case kept(RecordID<ImageRecord>, text: String?)
    case added(ImageFile)
}
