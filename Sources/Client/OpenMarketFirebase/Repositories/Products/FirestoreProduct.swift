import Foundation
import OpenMarketData
package import OpenMarketDomain
import OpenMarketWire

/// A product as a document.
package struct FirestoreProduct {
    package let detail: ProductDetail

    /// The product in a document.
    ///
    /// Numbers with a fraction are texts, so that they stay exact.
    package init(_ document: FirestoreDocument) throws(Unreadable) {
        let fields = document.fields
        var source = DocumentFields(fields: fields)
        guard source.text(.name) != nil, let vendorID = source.text(.vendor) else {
            throw Unreadable(expected: "a product", path: "name")
        }
        var product = try Product(id: Product.ID(rawValue: document.path.id), &source)
        let vendor = Vendor(id: Vendor.ID(rawValue: vendorID), name: product.vendorName ?? "")
        let images = (fields["images"]?.array ?? []).compactMap { Self.image($0) }
        let thumbnail = images.first.map { $0.thumbnail ?? $0.url }
        product.setImage(thumbnail: thumbnail?.absoluteString, card: nil, placeholder: nil)
        product.summary = product.summary ?? ""
        detail = ProductDetail(product: product, description: product.summary ?? "", images: images, vendor: vendor)
    }

    /// The product in a document that the market needs.
    static func detail(_ document: FirestoreDocument) throws(MarketError) -> ProductDetail {
        do throws(Unreadable) {
            return try FirestoreProduct(document).detail
        } catch {
            throw .unreadable(error)
        }
    }

    static func path(of id: Product.ID) throws(MarketError) -> DocumentPath {
        try CollectionPath("products").document(id.rawValue)
    }

    private static func image(_ value: FirestoreValue) -> ProductImage? {
        guard let fields = value.map, let path = fields["path"]?.string,
            let url = fields["url"]?.string.flatMap({ URL(string: $0) })
        else { return nil }
        let thumbnail = fields["thumbnail"]?.string.flatMap { URL(string: $0) }
        let text = fields["text"]?.string
        return ProductImage(id: ProductImage.ID(rawValue: path), url: url, thumbnail: thumbnail, text: text)
    }
}

extension FirestoreProduct {
    /// The fields of a new product, but for the time, which is the server's.
    package static func fields(of draft: ProductDraft, vendor: Vendor, images: [ProductImage]) -> FirestoreFields {
        FirestoreFields(
            ProductPatch(draft).documentFields + derived(from: draft) + [
                ("vendor", .string(vendor.id.rawValue)), ("vendorName", .string(vendor.name)),
                ("images", .array(images.map { value(of: $0) })),
                ("grams", ProductGrams.all(of: draft.name, vendor.name)), ("likes", .integer(0)),
            ]
        )
    }

    /// The fields that a patch changes, and those that follow from them.
    func changes(by patch: ProductPatch, images: [FirestoreValue]?) -> FirestoreFields {
        var fields = patch.documentFields
        if let name = patch.name { fields.append(("grams", ProductGrams.all(of: name, detail.vendor?.name ?? ""))) }
        if patch.price != nil || patch.discount != nil || patch.stock != nil {
            fields += Self.derived(from: patch.applied(to: ProductDraft(detail)))
        }
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

    private static func value(of image: ProductImage) -> FirestoreValue {
        let thumbnail = (image.thumbnail ?? image.url).absoluteString
        let fields: FirestoreFields = [
            "path": .string(image.id.rawValue), "url": .string(image.url.absoluteString),
            "thumbnail": .string(thumbnail),
        ]
        return .map(image.text.map { fields.adding([("text", .string($0))]) } ?? fields)
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

/// A document in which a product is described.
///
/// A value of another type than this package writes does not count. Only a price may be a text, as this package writes
/// it to keep it exact, or a number, as a console and other clients write it.
struct DocumentFields: ProductSource {
    let fields: FirestoreFields

    private static let table = ProductField.allCases.map { field in
        ProductNames.firestore.written(field).map { ExactText($0.description) }
    }

    /// The name of a field; `nil` for one that documents do not have.
    static func name(of field: ProductField) -> ExactText? { table[field.rawValue] }

    /// The paths of all fields but some, for queries that read no more than they need.
    static func paths(without others: Set<ProductField> = []) -> [FieldPath] {
        ProductField.allCases.filter { !others.contains($0) }.compactMap { name(of: $0).map { FieldPath($0.text) } }
    }

    private func value(_ field: ProductField) -> FirestoreValue? { Self.name(of: field).flatMap { fields[$0] } }

    func text(_ field: ProductField) -> String? {
        let value = value(field)
        switch field {
        // A status of a later release is not known here; without a word about it, a product is on sale.
        case .status where value == nil: return SaleStatus.onSale.rawValue
        case .currency: return value?.string ?? Currency.krw.rawValue
        default: return value?.string
        }
    }

    /// A number with every digit; 0 where there is none, since a document has no other price to work it out from.
    func decimal(_ field: ProductField) throws(Unreadable) -> Decimal? {
        guard let name = Self.name(of: field) else { return nil }
        let number: Decimal? =
            switch fields[name] {
            case nil, .null: 0
            case .string(let text): JSONNumber(text)?.decimal
            case .integer(let number): Decimal(number)
            // The shortest text that means this number, and not all digits of its binary fraction.
            case .double(let number): JSONNumber(String(number))?.decimal
            default: nil
            }
        guard let number else { throw Unreadable(expected: "a number", path: name.text) }
        return number
    }

    func integer(_ field: ProductField) -> Int? { value(field)?.integer.map { Int(clamping: $0) } }
    func date(_ field: ProductField) -> Date? { value(field)?.timestamp?.date }
    func address(_ field: ProductField) -> String? { nil }
}

extension ProductPatch {
    fileprivate var documentFields: [(ExactText, FirestoreValue)] {
        values.compactMap { field, value in
            switch (DocumentFields.name(of: field), value) {
            case (let name?, .string(let text)): (name, .string(text))
            // Numbers with a fraction are texts, so that they stay exact.
            case (let name?, .decimal(let number)): (name, .string(number.description))
            case (let name?, .integer(let number)): (name, .integer(Int64(number)))
            default: nil
            }
        }
    }
}
