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
