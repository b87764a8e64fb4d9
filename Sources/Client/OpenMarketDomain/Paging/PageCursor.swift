/// The rule of paging, without a clock or a network: the next page to request, and the rows of a page that are new.
///
/// A page that is found by its number is a window over a list that moves. Rows
/// slide down while products are registered, which shows a row twice, and slide up
/// while products are deleted, which skips rows. One server generation also sends
/// overlapping pages. So rows are told apart by id, and the first sight of an id
/// decides its position. When rows slid up, the pages they slid to are read again.
package struct PageCursor: Sendable {
    /// The page to ask for next.
    private var number = 1
    private let size: Int
    /// Products that were returned, or were deleted before they could be.
    private var seen: Set<Product.ID> = []
    /// All rows the server sent, with those that a filter left out.
    private var seenRows: Set<Product.ID> = []
    /// The server's rows on the page before.
    private var last = ServerRows(ids: [], total: nil, isNumbered: false)
    private var repetitions = 0
    private var pagesWithoutNews = 0
    /// Rows known to have slid up since the last request.
    private var removedRows = 0
    /// The rows among them that the next total will no longer count.
    private var ownRemovals = 0
    /// Products registered since the list was begun: the rows below them slid down.
    private var addedRows: Set<Product.ID> = []
    private var isReadingAgain = false
    /// The market's own cursor, which does not slide, where it has one.
    private var cursor: PageRequest.Cursor?
    /// Rows that could not be read, by their position in the whole list.
    private var lost: [Int: RowLoss] = [:]

    package private(set) var isEnded = false

    /// The most pages in a row without a new row; after them the server is not believed that more follows.
    package static let patience = 500
    /// The most equal pages in a row; after them the server is taken to repeat itself.
    ///
    /// A few of them can come from products that were registered.
    package static let mostRepetitions = 10

    package init(size: Int) {
        self.size = PageRequest(size: size).size
    }

    /// The rows that could not be read so far, each once, in the order of the list.
    package var losses: [RowLoss] { lost.sorted { $0.key < $1.key }.map(\.value) }

    /// Notes that time has passed since the last page, for lists that cannot tell what happened in it.
    ///
    /// Without a total and without a cursor, a row that slid up to the page before
    /// shows only there. So that page is read again first.
    package mutating func resume() {
        guard last.isNumbered, last.total == nil, cursor == nil, number > 1 else { return }
        removedRows = max(removedRows, 1)
    }

    /// The page to ask for now; the same one again until it is accepted.
    package mutating func nextRequest() -> PageRequest {
        if let cursor {
            removedRows = 0
            return PageRequest(number: number, size: size, cursor: cursor)
        }
        if removedRows > 0 {
            // The rows below a removed row now stand that many places higher, perhaps on a page read before.
            number = max(1, number - (removedRows + size - 1) / size)
            removedRows = 0
            isReadingAgain = true
            let first = (number - 1) * size
            lost = lost.filter { $0.key < first }
        }
        return PageRequest(number: number, size: size)
    }

    /// Takes in the requested page and returns what of it is new.
    package mutating func accept(_ page: ProductPage) -> (products: [Product], losses: [RowLoss]) {
        let rows = page.rows
        let slid = rowsThatSlidUp(before: rows)
        countRepetitions(rows)
        let fresh = page.products.filter { seen.insert($0.id).inserted }
        let newLosses = note(page.losses)
        seenRows.formUnion(rows.ids)
        // An end that was reached over a gap is none: the skipped rows are still to be read.
        isEnded = slid == 0 && (!page.hasNext || isStuck)
        last = rows
        ownRemovals = 0
        isReadingAgain = false
        cursor = page.cursor
        removedRows += slid
        if !isEnded, slid == 0 { number += 1 }
        return (fresh, newLosses)
    }

    /// Notes that a product was registered, above what is loaded.
    package mutating func add(_ id: Product.ID) {
        addedRows.insert(id)
    }

    /// Notes that a product was deleted, so that it does not come back with a late page.
    ///
    /// A product that was never loaded moves no page. The exception is a product
    /// that came after pages had been read, whose rows moved down: they move up again.
    package mutating func remove(_ id: Product.ID, wasLoaded: Bool) {
        seen.insert(id)
        let wasAdded = addedRows.remove(id) != nil
        guard wasLoaded || wasAdded else { return }
        removedRows += 1
        ownRemovals += 1
    }

    /// Returns the greatest number of rows that slid up past the pages read so far; 0 when none can have.
    private func rowsThatSlidUp(before rows: ServerRows) -> Int {
        guard cursor == nil else { return 0 }
        if let before = last.total, let total = rows.total {
            // New rows only push down. So no more rows slid up than the total lost.
            let expected = before.subtractingReportingOverflow(ownRemovals).partialValue
            return max(0, expected.subtractingReportingOverflow(total).partialValue)
        }
        // A page that is read again must touch the rows read before; else more rows are gone than fit on it.
        guard rows.isNumbered, isReadingAgain, number > 1 else { return 0 }
        return seenRows.isDisjoint(with: rows.ids) ? 1 : 0
    }

    /// Compares what the server sent: pages that only look equal after a filter are no repetition.
    private mutating func countRepetitions(_ rows: ServerRows) {
        guard !isReadingAgain else { return }
        let isRepeated = !rows.ids.isEmpty && rows.ids == last.ids && rows.total == last.total
        repetitions = isRepeated ? repetitions + 1 : 0
        pagesWithoutNews = seenRows.isSuperset(of: rows.ids) ? pagesWithoutNews + 1 : 0
    }

    private var isStuck: Bool {
        repetitions >= Self.mostRepetitions || pagesWithoutNews >= Self.patience
    }

    /// Returns the new losses: overlapping pages bring a lost row several times, at the same position.
    private mutating func note(_ losses: [RowLoss]) -> [RowLoss] {
        losses.filter { lost.updateValue($0, forKey: (number - 1) * size + $0.index) == nil }
    }
}
