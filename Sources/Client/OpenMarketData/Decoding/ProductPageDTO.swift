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
