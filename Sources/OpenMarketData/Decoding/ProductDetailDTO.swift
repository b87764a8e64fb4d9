import Foundation
package import OpenMarketDomain
package import OpenMarketWire

/// A product with everything the second and third generation know about it.
package struct ProductDetailDTO: Sendable {
    let product: ProductDTO
    let images: [ProductImage]
    let vendor: Vendor?

    /// Reads an object.
    package init(_ node: JSONNode, dates: ServerDateParser) throws(Unreadable) {
        product = try ProductDTO(node, dates: dates)
        images = Self.images(in: node)
        vendor = Self.vendor(in: node)
    }

    /// The detail this object describes.
    package func toDomain() -> ProductDetail {
        ProductDetail(
            product: product.toDomain(),
            description: product.description ?? "",
            images: images,
            vendor: vendor
        )
    }

    /// The images; one without a usable address is left out, for there is nothing to show.
    private static func images(in node: JSONNode) -> [ProductImage] {
        guard let list = node["images"] else { return [] }
        return list.elements.compactMap { image in
            guard let id = try? image.identifier("id"), let url = image.url("url") else { return nil }
            return ProductImage(id: ProductImage.ID(rawValue: id), url: url, thumbnail: image.url("thumbnail_url"))
        }
    }

    /// The seller.
    ///
    /// The key is plural, the value is one object.
    private static func vendor(in node: JSONNode) -> Vendor? {
        guard let vendor = node.field("vendors", or: "vendor"), let id = try? vendor.identifier("id") else {
            return nil
        }
        return Vendor(id: Vendor.ID(rawValue: id), name: vendor["name"]?.string ?? "")
    }
}
