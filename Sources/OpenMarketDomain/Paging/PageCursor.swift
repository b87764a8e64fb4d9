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
    /// Loaded rows that were removed since the last request.
    private var removedRows = 0
    /// Rows that were offered since the list was begun: what stands below them slid down.
    private var addedRows: Set<Product.ID> = []
    private var isReadingAgain = false
    /// Where the market itself says that the list goes on.
    private var place: PageRequest.Cursor?

    /// Whether the list is over.
    package private(set) var isEnded = false

    /// So many pages in a row may bring nothing new before we stop believing that more follows.
    package static let patience = 500

    /// The start of a list.
    package init(size: Int) {
        self.size = PageRequest(size: size).size
    }

    /// The page to ask for now; the same one again until it is accepted.
    package mutating func nextRequest() -> PageRequest {
        if let place {
            // Such a place does not slide when rows above it go.
            removedRows = 0
            return PageRequest(number: number, size: size, cursor: place)
        }
        if removedRows > 0 {
            // Everything below a removed row slid up, so that many rows now stand on pages read before.
            number = max(1, number - (removedRows + size - 1) / size)
            removedRows = 0
            isReadingAgain = true
        }
        return PageRequest(number: number, size: size)
    }

    /// Takes in the requested page and returns its new rows.
    package mutating func accept(_ page: ProductPage) -> [Product] {
        let fresh = page.products.filter { seen.insert($0.id).inserted }
        let ids = page.products.map(\.id)
        let isRepeated = !ids.isEmpty && ids == lastIDs && !isReadingAgain
        pagesWithoutNews = fresh.isEmpty ? pagesWithoutNews + 1 : 0
        isEnded = !page.hasNext || isRepeated || pagesWithoutNews >= Self.patience
        lastIDs = ids
        isReadingAgain = false
        place = page.cursor
        if !isEnded { number += 1 }
        return fresh
    }

    /// Takes note that a product was offered, above what is loaded.
    package mutating func add(_ id: Product.ID) {
        addedRows.insert(id)
    }

    /// Takes note that a product is gone from the market, so that it does not come back with a late page.
    ///
    /// One that was never loaded does not count, unless pages were read that had
    /// slid down because of it: they slide up again.
    package mutating func remove(_ id: Product.ID, wasLoaded: Bool) {
        seen.insert(id)
        let wasAdded = addedRows.remove(id) != nil
        if wasLoaded || wasAdded { removedRows += 1 }
    }
}
