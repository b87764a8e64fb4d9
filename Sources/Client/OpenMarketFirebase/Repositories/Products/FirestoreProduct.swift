import Foundation
import OpenMarketData
package import OpenMarketDomain
import OpenMarketWire

/// A product as a document.
package struct FirestoreProduct {
    /// The product.
    package let detail: ProductDetail

    /// The product in a document.
    ///
    /// Numbers with a fraction are texts, so that they stay exact.
    package init(_ document: FirestoreDocument) throws(Unreadable) {
        let fields = document.fields
        guard let name = fields["name"]?.string, let vendorID = fields["vendor"]?.string else {
            throw Unreadable(expected: "a product", path: "name")
        }
        let vendor = Vendor(id: Vendor.ID(rawValue: vendorID), name: fields["vendorName"]?.string ?? "")
        let images = (fields["images"]?.array ?? []).compactMap { Self.image($0) }
        let description = fields["description"]?.string ?? ""
        let product = Product(
            id: Product.ID(rawValue: document.path.id),
            vendorID: vendor.id,
            vendorName: vendor.name,
            name: name,
            summary: description,
            thumbnail: images.first.flatMap { $0.thumbnail ?? $0.url },
            price: try Self.price(of: fields),
            discount: try Self.discount(of: fields),
            stock: fields["stock"]?.integer.flatMap { Int(exactly: $0) } ?? 0,
            createdAt: fields["createdAt"]?.timestamp?.date,
            likeCount: fields["likes"]?.integer.map { max(0, Int(clamping: $0)) },
            status: fields["status"].map { $0.string.flatMap(SaleStatus.init(rawValue:)) } ?? .onSale,
            category: fields["category"]?.string.flatMap { $0.isEmpty ? nil : ProductCategory(rawValue: $0) }
        )
        detail = ProductDetail(product: product, description: description, images: images, vendor: vendor)
    }

    /// The product in a document that the market needs.
    static func detail(_ document: FirestoreDocument) throws(MarketError) -> ProductDetail {
        do throws(Unreadable) {
            return try FirestoreProduct(document).detail
        } catch {
            throw .unreadable(error)
        }
    }

    /// The path of a product's document.
    static func path(of id: Product.ID) throws(MarketError) -> DocumentPath {
        try CollectionPath("products").document(id.rawValue)
    }

    /// The list price.
    static func price(of fields: FirestoreFields) throws(Unreadable) -> Money {
        let currency = Currency(rawValue: fields["currency"]?.string ?? Currency.krw.rawValue)
        return Money(try decimal(fields["price"], "price"), currency)
    }

    /// Returns the amount off the price.
    static func discount(of fields: FirestoreFields) throws(Unreadable) -> Discount {
        Discount(try decimal(fields["discount"], "discount"))
    }

    /// A text, as this package writes it, or a number, as a console and other clients do; 0 where there is no field.
    private static func decimal(_ value: FirestoreValue?, _ name: String) throws(Unreadable) -> Decimal {
        let number: Decimal? =
            switch value {
            case nil, .null: 0
            case .string(let text): JSONNumber(text)?.decimal
            case .integer(let number): Decimal(number)
            // The shortest text that means this number, and not all digits of its binary fraction.
            case .double(let number): JSONNumber(String(number))?.decimal
            default: nil
            }
        guard let number else { throw Unreadable(expected: "a number", path: name) }
        return number
    }

    private static func image(_ value: FirestoreValue) -> ProductImage? {
        guard let fields = value.map, let path = fields["path"]?.string,
            let url = fields["url"]?.string.flatMap({ URL(string: $0) })
        else { return nil }
        let thumbnail = fields["thumbnail"]?.string.flatMap { URL(string: $0) }
        return ProductImage(id: ProductImage.ID(rawValue: path), url: url, thumbnail: thumbnail)
    }
}

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
