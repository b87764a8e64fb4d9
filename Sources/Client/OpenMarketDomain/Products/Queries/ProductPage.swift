package import Foundation

/// One page of products as it arrived.
public struct ProductPage: Sendable, Equatable, Codable {
    /// The number of the page, counted from 1.
    public let number: Int
    /// The rows that could be read, in the server's order.
    public let products: [Product]
    /// Whether the server says that more follows.
    public let hasNext: Bool
    /// The number of products in the whole list, where the server gives it.
    public let totalCount: Int?
    public let losses: [RowLoss]
    /// The cursor of the next page, in markets with cursors; independent of products registered or deleted in between.
    public let cursor: PageRequest.Cursor?
    /// The corrected text that was searched for because no product has that of the query; `nil` without a correction.
    public package(set) var repaired: String?
    /// The rows that the server sent, where some may have been left out on this side.
    package let serverRows: ServerRows?

    public init(
        number: Int,
        products: [Product],
        hasNext: Bool,
        totalCount: Int? = nil,
        losses: [RowLoss] = [],
        cursor: PageRequest.Cursor? = nil
    ) {
        self.init(
            number: number,
            products: products,
            hasNext: hasNext,
            totalCount: totalCount,
            losses: losses,
            cursor: cursor,
            serverRows: nil
        )
    }

    /// A page of a server that is known to send these rows.
    package init(
        number: Int,
        products: [Product],
        hasNext: Bool,
        totalCount: Int?,
        losses: [RowLoss],
        cursor: PageRequest.Cursor?,
        serverRows: ServerRows?
    ) {
        (self.number, self.products, self.hasNext, self.totalCount) = (number, products, hasNext, totalCount)
        (self.losses, self.cursor, self.serverRows) = (losses, cursor, serverRows)
    }
}

extension ProductPage {
    /// The page with only the products that are wanted.
    ///
    /// A repository that filters on this side uses this function instead of building
    /// a page of its own: paging compares pages by the rows that the server sent.
    /// Two pages that look the same after a filter need not be the same page. The
    /// total counts rows of all kinds, so it is dropped with the first filter.
    public func filtered(_ isWanted: (Product) throws -> Bool) rethrows -> ProductPage {
        var page = ProductPage(
            number: number,
            products: try products.filter(isWanted),
            hasNext: hasNext,
            totalCount: nil,
            losses: losses,
            cursor: cursor,
            serverRows: rows
        )
        page.repaired = repaired
        return page
    }

    /// The page as a cache has kept it.
    package func kept(since date: Date) -> ProductPage {
        let products = products.map { product in
            var product = product
            product.keptSince = date
            return product
        }
        var page = ProductPage(
            number: number,
            products: products,
            hasNext: hasNext,
            totalCount: totalCount,
            losses: losses,
            cursor: cursor,
            serverRows: serverRows
        )
        page.repaired = repaired
        return page
    }

    /// The server's rows; the products themselves where no row was left out.
    package var rows: ServerRows {
        serverRows ?? ServerRows(ids: products.map(\.id), total: totalCount, isNumbered: false)
    }
}

/// A row of a list that was left out because it could not be read.
///
/// One bad row must not take the page with it; but nothing disappears in
/// silence either.
public struct RowLoss: Sendable, Hashable, Codable {
    /// The row's index in the response, from 0.
    public let index: Int
    /// The problem and its path; never the offending value.
    public let reason: Unreadable

    public init(index: Int, reason: Unreadable) {
        self.index = index
        self.reason = reason
    }
}

/// The rows of one page as the server sent them, before a filter on this side left some out.
package struct ServerRows: Sendable, Equatable, Codable {
    /// The ids of the rows that could be read, in the server's order.
    package let ids: [Product.ID]
    /// The number of rows of the server's list, where the server gives it.
    package let total: Int?
    /// Whether the server is known to find a page by its number alone, so that its rows slide.
    package let isNumbered: Bool
    /// Whether the server says where the next page begins; `nil` where that is not known.
    package let hasCursors: Bool?

    package init(ids: [Product.ID], total: Int?, isNumbered: Bool, hasCursors: Bool? = nil) {
        (self.ids, self.total, self.isNumbered, self.hasCursors) = (ids, total, isNumbered, hasCursors)
    }
}
