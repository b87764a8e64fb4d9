/// The way in which SQLite is to find the rows of a part of a list.
struct ListPlan {
    enum Route {
        /// Look at these products only, then sort them: for filters with few matches.
        case among([Int64])
        /// Find the products by their price, then sort them: for narrow ranges of prices.
        case byPrice
        /// Follow the index of the order and leave out what does not match: soon done when much does.
        case inOrder
    }

    enum Part {
        /// All rows, which are sorted once they are found.
        case sorted
        /// The rows, along the index, that have the first values of the order in common with the cursor's product, this
        /// many of them, and a later one next.
        case walked(equal: Int)
    }

    let request: ListRequest
    let route: Route
    /// The products that the text of the filter finds.
    let found: FoundText?

    /// The parts to be read one after the other.
    ///
    /// SQLite cannot seek to "the same price and a higher number, or a higher price"
    /// in one step: it would begin at the first product with the price, and there may
    /// be very many. It can seek to either half.
    var parts: [Part] {
        guard isInOrder else { return [.sorted] }
        guard request.cursor != nil else { return [.walked(equal: 0)] }
        let known = request.sort.isByPrice && request.filter.currency != nil ? 1 : 0
        return (known..<request.sort.columns.count).reversed().map { .walked(equal: $0) }
    }

    /// Up to `limit` rows of a part, in order.
    func page(_ part: Part, limit: Int) -> (sql: SQL, values: [SQLiteValue]) {
        let matches = conditions(part)
        let inner: SQL =
            "SELECT p.id AS id FROM " + source + " WHERE " + matches.sql + " ORDER BY "
            + request.sort.order(indexed: isInOrder) + " LIMIT ? OFFSET ?"
        // The names of vendors and images are looked up for the rows that are shown, not for those left out.
        let sql: SQL =
            "SELECT " + ProductRow.columns + " FROM (" + inner + ") k CROSS JOIN products p ON p.id = k.id"
            + ProductRow.joins + " ORDER BY " + request.sort.order(indexed: false)
        let window: [SQLiteValue] = [.integer(Int64(limit)), .integer(request.offset)]
        return (sql, sourceValues + matches.values + window)
    }

    /// The statement that counts the rows of the whole list.
    var count: (sql: SQL, values: [SQLiteValue]) {
        let matches = conditions(nil)
        return ("SELECT count(*) FROM " + source + " WHERE " + matches.sql, sourceValues + matches.values)
    }

    private var isInOrder: Bool {
        if case .inOrder = route { true } else { false }
    }

    private var source: SQL {
        if case .among = route { "json_each(?) j CROSS JOIN products p ON p.id = j.value" } else { "products p" }
    }

    private var sourceValues: [SQLiteValue] {
        guard case .among(let ids) = route else { return [] }
        return [.text("[" + ids.map(String.init).joined(separator: ",") + "]")]
    }

    /// The conditions on the rows of a part, or with `nil` on those of the whole list.
    private func conditions(_ part: Part?) -> ListConditions {
        var conditions = ListConditions()
        switch route {
        case .among:
            conditions.addPrices(request.filter, indexed: false)
        case .byPrice:
            conditions.addPrices(request.filter, indexed: true)
            conditions.addFacts(request.filter, found)
        case .inOrder:
            // Counting follows the prices whatever the order.
            // To count, the index of prices is enough by itself; with more conditions the whole rows are
            // needed, and those are read fastest in the order they lie in.
            let hasFacts = request.filter.selectsFacts
            let followsPrices =
                part == nil ? !hasFacts : request.sort.isByPrice && request.filter.currency != nil
            conditions.addPrices(request.filter, indexed: followsPrices)
            conditions.addFacts(request.filter, found)
            if part == nil, hasFacts { conditions.addEverything() }
        }
        if let part { conditions.addPosition(request, part) }
        return conditions
    }
}
