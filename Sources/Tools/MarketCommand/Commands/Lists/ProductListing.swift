import OpenMarket

/// Writes the wanted part of a list, as a table or as JSON.
struct ProductListing: MarketWork {
    static let keys = envelope + ProductKeys.row

    private static let envelope = [
        HelpRow("products", "list of objects, each with the keys below"),
        HelpRow("page", "the number of the page"),
        HelpRow("hasNext", "whether there is more behind the last product"),
        HelpRow("repaired", "what was looked for instead of a text that nothing has, or null"),
        HelpRow("total", "how many there are in all, or null where the market does not say"),
    ]

    let text: String
    let window: ListWindow
    let filter: ListFilter

    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let json = call.has(.json)
        let table = ProductTable(columns: console.columns)
        var found = ListFinding()
        let query = filter.query(text: text, mine: try await filter.ownNumber(in: market))
        var pages = market.client.products(matching: query).pages.makeAsyncIterator()
        while !found.isComplete(for: window) {
            guard let page = try await next(&pages, call) else {
                found.hasNext = false
                break
            }
            let rows = found.take(page, within: window)
            found.losses += page.losses.count
            if found.repaired == nil, let repaired = page.repaired {
                found.repaired = repaired
                let texts = [text, repaired].map { "“\(ShownText.line($0))”" }
                if !json { console.note("Nothing has \(texts[0]); these are the results for \(texts[1]).") }
            }
            if json {
                found.products += rows
            } else {
                if found.shown == 0, !rows.isEmpty { try console.print(console.bold(table.head)) }
                for row in rows { try console.print(table.line(for: row)) }
            }
            found.shown += rows.count
        }
        // A market that does not count its products promises pages that may be empty: look before it is repeated.
        if found.hasNext, found.total == nil, !found.hasRest, window.limit != nil {
            found.hasNext = try await next(&pages, call) != nil
        }
        if found.losses > 0 { console.note("\(found.losses) products could not be read and are left out.") }
        if json { return try console.print(found.json(page: window.page)) }
        if found.shown == 0 { console.note(found.seen == 0 ? "No products." : "There is no page \(window.page).") }
        if found.hasNext, window.limit != nil, !call.has(.all) {
            console.note("There is more: --page \(window.page + 1), or --all.")
        }
    }

    private func next(
        _ pages: inout ProductList.Pages.Iterator,
        _ call: Invocation
    ) async throws(CommandFailure) -> ProductPage? {
        do throws(MarketError) {
            return try await pages.next()
        } catch {
            // Every market has a list; one that is not there is that of another generation.
            guard error == .notFound || error.isUnknownRoute else { throw .market(error) }
            throw .unknownRoute(generation: call.text(.generation) ?? "v3x")
        }
    }
}

/// The part of a list that has been seen so far.
struct ListFinding: Sendable {
    var products: [Product] = []
    var shown = 0
    var seen = 0
    var losses = 0
    /// The text that was looked for instead.
    var repaired: String?
    var hasNext = false
    /// Whether a page that has been read holds more than was shown.
    var hasRest = false
    var total: Int?

    /// Returns whether nothing more is needed.
    func isComplete(for window: ListWindow) -> Bool {
        window.limit.map { shown >= $0 } ?? false
    }

    /// The wanted rows of a page.
    mutating func take(_ page: ProductPage, within window: ListWindow) -> [Product] {
        let skipped = max(0, window.skipped - seen)
        let behind = page.products.dropFirst(skipped)
        let rows = window.limit.map { behind.prefix($0 - shown) } ?? behind
        seen += page.products.count
        total = page.totalCount ?? total
        hasRest = rows.count < behind.count
        hasNext = page.hasNext || hasRest
        return Array(rows)
    }

    /// The list for scripts.
    func json(page: Int) -> JSONValue {
        .object([
            .init("products", .array(products.map { JSONValue($0) })),
            .init("page", .integer(page)),
            .init("hasNext", .bool(hasNext)),
            .init("repaired", repaired.map(JSONValue.string) ?? .null),
            .init("total", total.map(JSONValue.integer) ?? .null),
        ])
    }
}
