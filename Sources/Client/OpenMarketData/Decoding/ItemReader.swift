import Foundation
package import OpenMarketDomain
package import OpenMarketWire

/// Reads items of the first generation, whose images are lists of addresses.
package struct ItemReader: Sendable {
    private let dates: ServerDateParser

    package init(dates: ServerDateParser) { self.dates = dates }

    /// An item, as a row or in full.
    package func product(_ node: JSONNode) throws(Unreadable) -> Product {
        guard node.isObject else { throw Unreadable(expected: "an item") }
        var source = ObjectFields(node: node, names: .v1, dates: dates)
        var product = try Product(id: Product.ID(rawValue: try node.identifier("id")), &source)
        let thumbnail = Self.addresses(node["thumbnails"]).first
        product.setImage(thumbnail: thumbnail?.absoluteString, card: nil, placeholder: nil)
        return product
    }

    /// An item in full.
    ///
    /// Images have no ids here; their positions serve. Thumbnails come in the same
    /// order, but there may be fewer.
    package func detail(_ node: JSONNode) throws(Unreadable) -> ProductDetail {
        let product = try product(node)
        let thumbnails = Self.addresses(node["thumbnails"])
        let images = Self.addresses(node["images"]).enumerated().map { place, url in
            ProductImage(
                id: ProductImage.ID(place),
                url: url,
                thumbnail: place < thumbnails.count ? thumbnails[place] : nil
            )
        }
        return ProductDetail(product: product, description: product.summary ?? "", images: images, vendor: nil)
    }

    private static func addresses(_ list: JSONNode?) -> [URL] {
        list.map { list in list.elements.compactMap { $0.string.flatMap(URL.init(string:)) } } ?? []
    }
}
