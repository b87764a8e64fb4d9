import Foundation
package import OpenMarketDomain
package import OpenMarketWire

/// The envelope of a list, in either spelling or a mixture of both.
package struct ProductPageDTO: Sendable {
    let number: Int
    let totalCount: Int?
    let hasNext: Bool
    let products: [Product]
    let losses: [RowLoss]
    let cursor: PageRequest.Cursor?

    /// The problem of a response without a list.
    static let noList = Unreadable(expected: "a list of products")

    /// Reads the envelope around rows that were read already.
    package init(
        _ node: JSONNode,
        products: [Product],
        losses: [RowLoss],
        fullPage: Int?
    ) throws(Unreadable) {
        let count = products.count + losses.count
        let number = try node.integer("pageNo", "page_no", "page") ?? 1
        let lastPage = try node.integer("lastPage", "last_page")
        self.number = number
        self.totalCount = try node.integer("totalCount", "total_count")
        self.products = products
        self.losses = losses
        let next = node["nextCursor"]
        self.cursor = next?.string.map(PageRequest.Cursor.init(rawValue:))
        // A server with cursors knows the end by them; its page numbers shift while rows come and go.
        self.hasNext =
            next.map { $0.string != nil } ?? node.field("hasNext", or: "has_next")?.bool
            ?? lastPage.map { number < $0 }
            ?? fullPage.map { count >= $0 }
            ?? false
    }

    /// The page this envelope holds.
    package func toDomain() -> ProductPage {
        ProductPage(
            number: number,
            products: products,
            hasNext: hasNext,
            totalCount: totalCount,
            losses: losses,
            cursor: cursor,
            serverRows: ServerRows(ids: products.map(\.id), total: totalCount, isNumbered: true)
        )
    }
}

extension ProductFacets {
    /// The counts in a response.
    init(_ root: JSONNode) throws(Unreadable) {
        guard let total = try root.integer("total") else { throw Unreadable(expected: "a number", path: "total") }
        self.init(total: max(0, total))
        for (id, count) in try Self.counts(root, "categories") { categories[ProductCategory(rawValue: id)] = count }
        for (id, count) in try Self.counts(root, "statuses") {
            // A status of a later release cannot be shown, and is left out.
            SaleStatus(rawValue: id).map { statuses[$0] = count }
        }
        for (id, count) in try Self.counts(root, "currencies") { currencies[Currency(rawValue: id)] = count }
        prices = try root.list("prices") { band throws(Unreadable) in
            guard let minimum = try band.decimal("min") else { throw Unreadable(expected: "a price", path: "min") }
            return PriceBand(minimum: minimum, maximum: try band.decimal("max"), count: try Self.count(of: band))
        }
    }

    private static func counts(_ root: JSONNode, _ name: StaticString) throws(Unreadable) -> [(String, Int)] {
        try root.list(name) { row throws(Unreadable) in (try row.identifier("id"), try count(of: row)) }
    }

    private static func count(of node: JSONNode) throws(Unreadable) -> Int {
        guard let count = try node.integer("count") else { throw Unreadable(expected: "a number", path: "count") }
        return max(0, count)
    }
}

extension ProductRevision {
    /// Reads a step of a history.
    init(_ node: JSONNode) throws(Unreadable) {
        guard let time = try node.moment("at") else { throw Unreadable(expected: "a time", path: "at") }
        let currency = Currency(rawValue: try node.text("currency") ?? "")
        self.init(
            date: time,
            status: try node.text("status").flatMap(SaleStatus.init(rawValue:)),
            price: Money(try node.decimal("price") ?? 0, currency),
            discount: Discount(try node.decimal("discounted_price") ?? 0)
        )
    }
}
