import Foundation
package import OpenMarketDomain
package import OpenMarketWire

/// Reads products as the second or the third generation writes them.
package struct ProductReader: Sendable {
    let dates: ServerDateParser
    /// Whether the generation says how many users like a product, how far its sale has come, and its version.
    let isExtended: Bool

    /// A reader of one generation.
    package init(dates: ServerDateParser, isExtended: Bool) {
        self.dates = dates
        self.isExtended = isExtended
    }

    /// A page of a list, row by row from the bytes, or from a whole document where that does not succeed.
    package func page(_ response: HTTPResponse) throws(Unreadable) -> ProductPage {
        if let page = try fastPage(response.body) { return page }
        return try tolerantPage(response)
    }

    /// The page of a text that is read as a document; the fast way must come to the same.
    package func tolerantPage(_ response: HTTPResponse) throws(Unreadable) -> ProductPage {
        let root = try JSONDocument(response).root
        guard let list = root["pages"], list.isArray else { throw ProductPageDTO.noList }
        let (products, losses) = list.rows(product)
        return try ProductPageDTO(root, products: products, losses: losses, fullPage: nil).toDomain()
    }

    /// The page of a text of the usual form, or `nil`.
    ///
    /// Of a row with anything unusual in it a document is made: it becomes the same product, or the same loss.
    private func fastPage(_ body: Data) throws(Unreadable) -> ProductPage? {
        guard var rows = JSONRows(body, list: "pages", names: ProductDTO.fieldNames) else { return nil }
        var products: [Product] = []
        // A row seldom has fewer bytes, so that the array is made once.
        products.reserveCapacity(body.count / 256)
        var losses: [RowLoss] = []
        while true {
            var step = rows.next()
            if case .row = step {
                if let row = ProductDTO(&rows, dates: dates, isExtended: isExtended) {
                    products.append(row.toDomain())
                    continue
                }
                step = rows.oddRow()
            }
            switch step {
            case .row, .failed: return nil
            case .odd(let document):
                do throws(Unreadable) {
                    products.append(try product(document.root))
                } catch {
                    losses.append(RowLoss(index: products.count + losses.count, reason: error))
                }
            case .end(let around):
                return try ProductPageDTO(around.root, products: products, losses: losses, fullPage: nil).toDomain()
            }
        }
    }

    /// A row of a list.
    func product(_ node: JSONNode) throws(Unreadable) -> Product {
        try ProductDTO(node, dates: dates, isExtended: isExtended).toDomain()
    }

    /// A product with everything the generation knows about it.
    func detail(_ node: JSONNode) throws(Unreadable) -> ProductDetail {
        let product = try product(node)
        return ProductDetail(
            product: product,
            description: product.summary ?? "",
            images: Self.images(in: node),
            vendor: Self.vendor(in: node)
        )
    }

    /// The images; one without a usable address is left out, for there is nothing to show.
    private static func images(in node: JSONNode) -> [ProductImage] {
        guard let list = node["images"] else { return [] }
        return list.elements.compactMap { image in
            guard let id = try? image.identifier("id"), let url = image.url("url") else { return nil }
            return ProductImage(
                id: ProductImage.ID(rawValue: id),
                url: url,
                thumbnail: image.url("thumbnail_url"),
                card: image.url("card_url"),
                placeholder: image["placeholder"]?.string.flatMap(BlurHash.init(rawValue:)),
                text: image["text"]?.string
            )
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
