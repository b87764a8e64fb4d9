import Foundation
package import OpenMarketDomain
package import OpenMarketWire

/// A row of the second and third generation's lists, and the beginning of their details.
///
/// Every value but the id may be missing or null: the live server stored such rows.
package struct ProductDTO: Sendable {
    let id: String
    let vendorID: String?
    let vendorName: String?
    let name: String?
    let description: String?
    let thumbnail: URL?
    let currency: String?
    let price: Decimal?
    let bargainPrice: Decimal?
    let discountedPrice: Decimal?
    let stock: Int?
    let createdAt: Date?

    /// Reads an object.
    package init(_ node: JSONNode, dates: ServerDateParser) throws(Unreadable) {
        guard node.isObject else { throw Unreadable(expected: "a product") }
        id = try node.identifier("id")
        vendorID = try node.text("vendor_id")
        vendorName = try node.text("vendorName", or: "vendor_name")
        name = try node.text("name")
        description = try node.text("description", or: "descriptions")
        thumbnail = node.url("thumbnail")
        currency = try node.text("currency")
        price = try node.decimal("price")
        bargainPrice = try node.decimal("bargain_price")
        discountedPrice = try node.decimal("discounted_price")
        stock = try node.integer("stock")
        createdAt = node.date("created_at", dates) ?? node.date("issued_at", dates)
    }
}
