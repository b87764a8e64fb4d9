import Foundation
package import OpenMarketDomain
package import OpenMarketWire

/// Reads products as one generation of the servers writes them.
package struct ProductReader: Sendable {
    private let names: ProductNames
    private let rowNames: JSONFieldNames
    private let dates: ServerDateParser

    package init(_ names: ProductNames, dates: ServerDateParser) {
        (self.names, rowNames, self.dates) = (names, names.ofRows, dates)
    }

    /// A page of a list, row by row from the bytes, or from a whole document where that does not succeed.
    package func page(_ response: HTTPResponse) throws(Unreadable) -> ProductPage {
        if let page = try fastPage(response.body) { return page }
        return try tolerantPage(response)
    }

    /// The page of a text that is read as a document; the fast way must come to the same.
    package func tolerantPage(_ response: HTTPResponse) throws(Unreadable) -> ProductPage {
        let root = try JSONDocument(response).root
        guard let list = root["pages"], list.isArray else { throw ProductPage.noList }
        let (products, losses) = list.rows(product)
        return try ProductPage(root, products: products, losses: losses)
    }

    /// The page of a text of the usual form, or `nil`.
    ///
    /// Of a row with anything unusual in it a document is made: it becomes the same product, or the same loss.
    private func fastPage(_ body: Data) throws(Unreadable) -> ProductPage? {
        guard let rows = JSONRows(body, list: "pages", names: rowNames) else { return nil }
        var source = RowFields(rows: rows, dates: dates)
        var products: [Product] = []
        // A row seldom has fewer bytes, so that the array is made once.
        products.reserveCapacity(body.count / 256)
        var losses: [RowLoss] = []
        while true {
            var step = source.rows.next()
            if case .row = step {
                let product = try Product(id: source.id, &source)
                if !source.rows.isOdd {
                    products.append(product)
                    continue
                }
                step = source.rows.oddRow()
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
                return try ProductPage(around.root, products: products, losses: losses)
            }
        }
    }

    func product(_ node: JSONNode) throws(Unreadable) -> Product {
        guard node.isObject else { throw Unreadable(expected: "a product") }
        var source = ObjectFields(node: node, names: names, dates: dates)
        return try Product(id: Product.ID(rawValue: try node.identifier("id")), &source)
    }

    /// A product with everything the generation knows about it.
    package func detail(_ node: JSONNode) throws(Unreadable) -> ProductDetail {
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

/// An object of JSON in which a product is described.
struct ObjectFields: ProductSource {
    let node: JSONNode
    let names: ProductNames
    let dates: ServerDateParser

    func text(_ field: ProductField) throws(Unreadable) -> String? { try value(field)?.text(at: path(field)) }
    func decimal(_ field: ProductField) throws(Unreadable) -> Decimal? { try value(field)?.decimal(at: path(field)) }
    func integer(_ field: ProductField) throws(Unreadable) -> Int? { try value(field)?.integer(at: path(field)) }
    func address(_ field: ProductField) -> String? { names[field].first.flatMap(node.address) }
    func date(_ field: ProductField) -> Date? { names[field].first.flatMap { node.date($0, dates) } }

    private func value(_ field: ProductField) -> JSONNode? { node.field(names[field]) }
    private func path(_ field: ProductField) -> String { names[field].first?.description ?? "" }
}

/// A row of a list in which a product is described.
///
/// It never throws. A value that only an ``ObjectFields`` can tell makes the row odd, and what was read of it is dropped.
private struct RowFields: ProductSource, ~Copyable {
    var rows: JSONRows
    let dates: ServerDateParser

    var id: Product.ID {
        mutating get { Product.ID(rawValue: rows.identifier(ProductField.id.rawValue)) }
    }

    mutating func text(_ field: ProductField) -> String? { rows.text(field.rawValue) }
    mutating func address(_ field: ProductField) -> String? { rows.address(field.rawValue) }
    mutating func decimal(_ field: ProductField) -> Decimal? { rows.decimal(field.rawValue) }
    mutating func integer(_ field: ProductField) -> Int? { rows.integer(field.rawValue) }
    mutating func date(_ field: ProductField) -> Date? { rows.time(field.rawValue).map(dates.date(of:)) }
}
