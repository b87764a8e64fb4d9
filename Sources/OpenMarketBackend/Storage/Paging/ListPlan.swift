/// How SQLite is to find the rows of a part of a list.
struct ListPlan {
    enum Route {
        /// Look at these products only, then sort them: for filters with few matches.
        case among([Int64])
        /// Find the products by their price, then sort them: for narrow ranges of prices.
        case byPrice
        /// Follow the index of the order and leave out what does not match: soon done when much does.
        case inOrder
    }

    let request: ListRequest
    let route: Route

    /// The rows, in order.
    var page: (sql: SQL, values: [SQLiteValue]) {
        let matches = conditions(withPosition: true)
        let inner: SQL =
            "SELECT p.id AS id FROM " + source + " WHERE " + matches.sql + " ORDER BY "
            + request.sort.order(indexed: isInOrder) + " LIMIT ? OFFSET ?"
        // The names of vendors and pictures are looked up for the rows that are shown, not for those left out.
        let sql: SQL =
            "SELECT " + ProductRow.columns + " FROM (" + inner + ") k CROSS JOIN products p ON p.id = k.id"
            + ProductRow.joins + " ORDER BY " + request.sort.order(indexed: false)
        let window: [SQLiteValue] = [.integer(request.size + 1), .integer(request.offset)]
        return (sql, sourceValues + matches.values + window)
    }

    /// How many rows the whole list has.
    var count: (sql: SQL, values: [SQLiteValue]) {
        let matches = conditions(withPosition: false)
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

    private func conditions(withPosition: Bool) -> ListConditions {
        var conditions = ListConditions()
        let sortsByPrice = request.sort == .cheapest || request.sort == .dearest
        switch route {
        case .among:
            conditions.addPrices(request.filter, indexed: false)
        case .byPrice:
            conditions.addPrices(request.filter, indexed: true)
            conditions.addFacts(request.filter)
        case .inOrder:
            // Counting follows the prices whatever the order.
            conditions.addPrices(request.filter, indexed: sortsByPrice || !withPosition)
            conditions.addFacts(request.filter)
        }
        if withPosition { conditions.addPosition(request, indexed: isInOrder) }
        return conditions
    }
}
