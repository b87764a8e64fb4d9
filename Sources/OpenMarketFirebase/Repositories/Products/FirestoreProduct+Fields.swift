import Foundation
import OpenMarketData
package import OpenMarketDomain

/// The fields of a document of a product.
extension FirestoreProduct {
    /// The fields of a new product, but for the time, which is the server's.
    package static func fields(of draft: ProductDraft, vendor: Vendor, images: [ProductImage]) -> FirestoreFields {
        let category = draft.category.map { [(ExactText("category"), FirestoreValue.string($0.rawValue))] } ?? []
        return FirestoreFields(
            [
                ("vendor", .string(vendor.id.rawValue)), ("vendorName", .string(vendor.name)),
                ("name", .string(draft.name)), ("description", .string(draft.description)),
                ("price", .string(draft.price.amount.description)),
                ("currency", .string(draft.price.currency.rawValue)),
                ("discount", .string(draft.discount.amount.description)), ("stock", .integer(Int64(draft.stock))),
                ("images", .array(images.map { value(of: $0) })),
                ("grams", ProductGrams.all(of: draft.name, vendor.name)), ("likes", .integer(0)),
            ] + category + derived(from: draft)
        )
    }

    /// The fields that a patch changes, and those that follow from them.
    func changes(by patch: ProductPatch, images: [FirestoreValue]?) -> FirestoreFields {
        let draft = patch.applied(to: ProductDraft(detail))
        var fields: [(ExactText, FirestoreValue)] = []
        if let name = patch.name {
            let grams = ProductGrams.all(of: name, detail.vendor?.name ?? "")
            fields += [("name", .string(name)), ("grams", grams)]
        }
        if let text = patch.description { fields.append(("description", .string(text))) }
        if let price = patch.price { fields.append(("price", .string(price.description))) }
        if let currency = patch.currency { fields.append(("currency", .string(currency.rawValue))) }
        if let discount = patch.discount { fields.append(("discount", .string(discount.amount.description))) }
        if let stock = patch.stock { fields.append(("stock", .integer(Int64(stock)))) }
        if let status = patch.status { fields.append(("status", .string(status.rawValue))) }
        if let category = patch.category { fields.append(("category", .string(category.rawValue))) }
        if patch.price != nil || patch.discount != nil || patch.stock != nil { fields += Self.derived(from: draft) }
        if let first = patch.thumbnail, let images {
            fields.append(("images", .array(Self.moving(first, to: images))))
        }
        return FirestoreFields(fields)
    }

    /// Returns the fields by which lists are sorted and filtered, since Firestore compares fields with constants only.
    private static func derived(from draft: ProductDraft) -> [(ExactText, FirestoreValue)] {
        let (price, off) = (draft.price.amount, draft.discount.amount)
        return [
            ("bargain", ProductSortKey.value(of: draft.price.reduced(by: off).amount)),
            ("discountShare", ProductSortKey.value(of: price > 0 ? off / price : 0)),
            ("discounted", .bool(draft.discount.isReduction)), ("inStock", .bool(draft.stock > 0)),
        ]
    }

    /// An image as an element of the list.
    private static func value(of image: ProductImage) -> FirestoreValue {
        let thumbnail = (image.thumbnail ?? image.url).absoluteString
        return .map([
            "path": .string(image.id.rawValue), "url": .string(image.url.absoluteString),
            "thumbnail": .string(thumbnail),
        ])
    }

    /// The chosen image first, the others in their order.
    private static func moving(_ first: ProductImage.ID, to images: [FirestoreValue]) -> [FirestoreValue] {
        let chosen = images.filter { $0.map?["path"]?.string == first.rawValue }
        return chosen + images.filter { $0.map?["path"]?.string != first.rawValue }
    }
}

extension FirestoreFields {
    /// The fields of a product with the time that the server has given it.
    package func created(at time: FirestoreValue) -> FirestoreFields { adding([("createdAt", time)]) }
}
