import Foundation
package import OpenMarketDomain
package import OpenMarketWire

/// An item of the first generation, as a row or in full.
package struct ItemDTO: Sendable {
    let id: String
    let title: String?
    let descriptions: String?
    let price: Decimal?
    let currency: String?
    let stock: Int?
    let discountedPrice: Decimal?
    let thumbnails: [URL]
    let images: [URL]
    let registrationDate: Date?

    /// Reads an object.
    package init(_ node: JSONNode, dates: ServerDateParser) throws(Unreadable) {
        guard node.isObject else { throw Unreadable(expected: "an item") }
        id = try node.identifier("id")
        title = try node.text("title")
        descriptions = try node.text("descriptions")
        price = try node.decimal("price")
        currency = try node.text("currency")
        stock = try node.integer("stock")
        discountedPrice = try node.decimal("discounted_price")
        thumbnails = Self.urls(node["thumbnails"])
        images = Self.urls(node["images"])
        registrationDate = node.date("registration_date", dates)
    }

    private static func urls(_ list: JSONNode?) -> [URL] {
        list.map { list in
            list.elements.compactMap { $0.string.flatMap(URL.init(string:)) }
        } ?? []
    }
}

extension ItemDTO {
    /// The product this item is.
    package func toDomain() -> Product {
        Product(
            id: Product.ID(rawValue: id),
            vendorID: nil,
            vendorName: nil,
            name: title ?? "",
            summary: descriptions,
            thumbnail: thumbnails.first,
            price: Money(price ?? discountedPrice ?? 0, Currency(rawValue: currency ?? "")),
            discount: discount,
            stock: stock ?? 0,
            createdAt: registrationDate
        )
    }

    /// The detail this item is.
    ///
    /// Images have no ids here; their positions serve. Thumbnails come in the same
    /// order, but there may be fewer.
    package func toDomainDetail() -> ProductDetail {
        let images = images.enumerated().map { place, url in
            ProductImage(
                id: ProductImage.ID(place),
                url: url,
                thumbnail: place < thumbnails.count ? thumbnails[place] : nil
            )
        }
        return ProductDetail(product: toDomain(), description: descriptions ?? "", images: images, vendor: nil)
    }

    /// This generation sends the price that remains, not what is taken off.
    private var discount: Discount {
        guard let price, let discountedPrice else { return .none }
        return Discount(from: price, to: discountedPrice)
    }
}
