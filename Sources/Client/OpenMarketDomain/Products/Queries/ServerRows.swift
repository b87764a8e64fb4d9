/// The rows of one page as the server sent them, before a filter on this side left some out.
package struct ServerRows: Sendable, Equatable, Codable {
    /// The ids of the rows that could be read, in the server's order.
    package let ids: [Product.ID]
    /// The number of rows of the server's list, where the server gives it.
    package let total: Int?
    /// Whether the server is known to find a page by its number alone, so that its rows slide.
    package let isNumbered: Bool

    /// The rows of a page.
    package init(ids: [Product.ID], total: Int?, isNumbered: Bool) {
        self.ids = ids
        self.total = total
        self.isNumbered = isNumbered
    }
}
