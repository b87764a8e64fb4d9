import Foundation
import OpenMarketDomain
import OpenMarketWire

extension ProductPage {
    static let noList = Unreadable(expected: "a list of products")

    /// Reads the envelope around rows that were read already, in either spelling or a mixture of both.
    ///
    /// A page with as many rows as a `fullPage` may have a next one, where the server does not say so itself.
    init(_ node: JSONNode, products: [Product], losses: [RowLoss], fullPage: Int? = nil) throws(Unreadable) {
        let number = try node.integer("pageNo", "page_no", "page") ?? 1
        let lastPage = try node.integer("lastPage", "last_page")
        let totalCount = try node.integer("totalCount", "total_count")
        let next = node["nextCursor"]
        self.init(
            number: number,
            products: products,
            // On a server with cursors a `null` cursor is the end; its page numbers shift while rows come and go.
            hasNext: next.map { $0.string != nil } ?? node.field("hasNext", or: "has_next")?.bool
                ?? lastPage.map { number < $0 }
                ?? fullPage.map { products.count + losses.count >= $0 }
                ?? false,
            totalCount: totalCount,
            losses: losses,
            cursor: next?.string.map(PageRequest.Cursor.init(rawValue:)),
            serverRows: ServerRows(
                ids: products.map(\.id),
                total: totalCount,
                isNumbered: true,
                hasCursors: next != nil
            )
        )
        repaired = try node.text("repairedQuery")
    }
}

extension ProductFacets {
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
