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
    let thumbnail: String?
    let currency: String?
    let price: Decimal?
    let bargainPrice: Decimal?
    let discountedPrice: Decimal?
    let stock: Int?
    let createdAt: Date?
    let likes: Int?
    let status: String?
    let version: Int?
    let card: String?
    let placeholder: String?
    let category: String?

    /// Reads an object.
    package init(_ node: JSONNode, dates: ServerDateParser, isExtended: Bool = false) throws(Unreadable) {
        guard node.isObject else { throw Unreadable(expected: "a product") }
        id = try node.identifier("id")
        vendorID = try node.text("vendor_id")
        vendorName = try node.text("vendorName", or: "vendor_name")
        name = try node.text("name")
        description = try node.text("description", or: "descriptions")
        thumbnail = node.address("thumbnail")
        currency = try node.text("currency")
        price = try node.decimal("price")
        bargainPrice = try node.decimal("bargain_price")
        discountedPrice = try node.decimal("discounted_price")
        stock = try node.integer("stock")
        createdAt = node.date("created_at", dates) ?? node.date("issued_at", dates)
        likes = isExtended ? try node.integer("likes") : nil
        status = isExtended ? try node.text("status") : nil
        version = isExtended ? try node.integer("version") : nil
        card = isExtended ? node.address("card") : nil
        placeholder = isExtended ? try node.text("placeholder") : nil
        category = isExtended ? try node.text("category") : nil
    }

    /// Reads the present row of a list; `nil` when something about it is odd.
    ///
    /// It is the same as the other initializer, line by line: `FastRowTests` compares them.
    init?(_ row: inout JSONRows, dates: ServerDateParser, isExtended: Bool) {
        id = row.identifier(Slot.id)
        vendorID = row.text(Slot.vendorID)
        vendorName = row.text(Slot.vendorName)
        name = row.text(Slot.name)
        description = row.text(Slot.description)
        thumbnail = row.address(Slot.thumbnail)
        currency = row.text(Slot.currency)
        price = row.decimal(Slot.price)
        bargainPrice = row.decimal(Slot.bargainPrice)
        discountedPrice = row.decimal(Slot.discountedPrice)
        stock = row.integer(Slot.stock)
        createdAt = (row.time(Slot.createdAt) ?? row.time(Slot.issuedAt)).map(dates.date(of:))
        likes = isExtended ? row.integer(Slot.likes) : nil
        status = isExtended ? row.text(Slot.status) : nil
        version = isExtended ? row.integer(Slot.version) : nil
        card = isExtended ? row.address(Slot.card) : nil
        placeholder = isExtended ? row.text(Slot.placeholder) : nil
        category = isExtended ? row.text(Slot.category) : nil
        guard !row.isOdd else { return nil }
    }

    /// The product this row describes.
    package consuming func toDomain() -> Product {
        var product = Product(
            id: Product.ID(rawValue: id),
            vendorID: vendorID.flatMap { $0.isEmpty ? nil : Vendor.ID(rawValue: $0) },
            vendorName: vendorName,
            name: name ?? "",
            summary: description,
            thumbnail: nil,
            price: Money(listPrice, Currency(rawValue: currency ?? "")),
            discount: discount,
            stock: stock ?? 0,
            createdAt: createdAt,
            likeCount: likes.map { max(0, $0) },
            status: status.flatMap(SaleStatus.init(rawValue:)),
            version: version,
            category: category.flatMap { $0.isEmpty ? nil : ProductCategory(rawValue: $0) }
        )
        product.setImage(thumbnail: thumbnail, card: card, placeholder: placeholder)
        return product
    }

    /// The price; where it is null, the bargain price and what was taken off it.
    private var listPrice: Decimal {
        price ?? (bargainPrice ?? 0) + (discountedPrice ?? 0)
    }

    /// The amount off; where it is null, what lies between the two prices.
    private var discount: Discount {
        if let discountedPrice { return Discount(discountedPrice) }
        guard let bargainPrice, price != nil else { return .none }
        return Discount(from: listPrice, to: bargainPrice)
    }
}

extension ProductDTO {
    /// The positions of the values of a row while it is read.
    private enum Slot {
        static let id = 0
        static let vendorID = 1
        static let vendorName = 2
        static let name = 3
        static let description = 4
        static let thumbnail = 5
        static let currency = 6
        static let price = 7
        static let bargainPrice = 8
        static let discountedPrice = 9
        static let stock = 10
        static let createdAt = 11
        static let issuedAt = 12
        static let likes = 13
        static let status = 14
        static let version = 15
        static let card = 16
        static let placeholder = 17
        static let category = 18
    }

    /// The names of the fields in the third generation's order; the second generation's spellings come last.
    static let fieldNames = JSONFieldNames([
        ("id", Slot.id, true), ("vendor_id", Slot.vendorID, true), ("vendorName", Slot.vendorName, true),
        ("name", Slot.name, true), ("description", Slot.description, true), ("thumbnail", Slot.thumbnail, true),
        ("currency", Slot.currency, true), ("price", Slot.price, false), ("bargain_price", Slot.bargainPrice, false),
        ("discounted_price", Slot.discountedPrice, false), ("stock", Slot.stock, false),
        ("created_at", Slot.createdAt, false), ("issued_at", Slot.issuedAt, false), ("likes", Slot.likes, false),
        ("status", Slot.status, true), ("version", Slot.version, false),
        ("card", Slot.card, true), ("placeholder", Slot.placeholder, true),
        ("category", Slot.category, true),
        ("vendor_name", Slot.vendorName, true), ("descriptions", Slot.description, true),
    ])
}
