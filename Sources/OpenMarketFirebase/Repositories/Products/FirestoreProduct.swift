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

    /// The list price.
    static func price(of fields: FirestoreFields) throws(Unreadable) -> Money {
        let currency = Currency(rawValue: fields["currency"]?.string ?? Currency.krw.rawValue)
        return Money(try decimal(fields["price"], "price"), currency)
    }

    /// Returns the amount off the price.
    static func discount(of fields: FirestoreFields) throws(Unreadable) -> Discount {
        Discount(try decimal(fields["discount"], "discount"))
    }

    private static func decimal(_ value: FirestoreValue?, _ name: String) throws(Unreadable) -> Decimal {
        guard let text = value?.string else { return 0 }
        guard let number = JSONNumber(text)?.decimal else { throw Unreadable(expected: "a number", path: name) }
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
