/// Which page comes next, and which of its rows are new: the rule of paging, without a clock or a network.
///
/// Rows shift between pages while others register and delete, and one server
/// generation sends overlapping pages; so rows are told apart by id, and the
/// first sight of an id decides its place.
package struct PageCursor: Sendable {
    private var number = 1
    private let size: Int
    private var seen: Set<Product.ID> = []
    private var lastIDs: [Product.ID] = []
    private var pagesWithoutNews = 0

    /// Whether the list is over.
    package private(set) var isEnded = false

    /// So many pages in a row may bring nothing new before we stop believing that more follows.
    package static let patience = 500

    /// The start of a list.
    package init(size: Int) {
        self.size = size
    }

    /// The page to ask for.
    package var request: PageRequest { PageRequest(number: number, size: size) }

    /// Takes in the requested page and returns its new rows.
    package mutating func accept(_ page: ProductPage) -> [Product] {
        let fresh = page.products.filter { seen.insert($0.id).inserted }
        let ids = page.products.map(\.id)
        let isRepeated = !ids.isEmpty && ids == lastIDs
        pagesWithoutNews = fresh.isEmpty ? pagesWithoutNews + 1 : 0
        isEnded = !page.hasNext || isRepeated || pagesWithoutNews >= Self.patience
        lastIDs = ids
        if !isEnded { number += 1 }
        return fresh
    }
}
