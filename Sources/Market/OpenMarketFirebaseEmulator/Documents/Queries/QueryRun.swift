import OpenMarketSQLite

/// Runs a query by looking at every document of its collections.
struct QueryRun {
    let query: StructuredQuery
    let names: DocumentNames
    let limits: ServiceLimits

    /// Returns the matches, in order, within the cursors and the limit.
    func documents(in table: DocumentTable) throws -> [FoundDocument] {
        guard query.limit != 0 else { return [] }
        var collector = QueryCollector(query: query, names: names, limits: limits)
        var problem: ServiceProblem?
        let take: (DocumentRow) throws(StoreError) -> RowStep = { row throws(StoreError) in
            let fields = try row.fields()
            do throws(ServiceProblem) {
                return try collector.take(row, fields) ? .next : .stop
            } catch {
                problem = error
                return .stop
            }
        }
        if query.isGroup {
            try table.each(inGroup: query.collection, below: query.parent, from: try? query.firstPath(names), take)
        } else {
            try table.each(in: query.place, from: try? query.firstPath(names), take)
        }
        if let problem { throw problem }
        return collector.result
    }
}

extension StructuredQuery {
    /// Whether documents are wanted in the order in which they are stored.
    var isInOrderOfNames: Bool { orders.count == 1 && orders.allSatisfy { $0.path.isName && !$0.isDescending } }

    /// The name before which nothing is wanted; `nil` when that is not known.
    fileprivate func firstPath(_ names: DocumentNames) throws(ServiceProblem) -> DocumentPath? {
        guard isInOrderOfNames, case .reference(let name)? = start?.values.first else { return nil }
        return try names.path(name)
    }
}

/// Keeps the results of a query, and of sorted results at most twice the limit.
private struct QueryCollector {
    private let query: StructuredQuery
    private let names: DocumentNames
    private let isSorted: Bool
    /// The number of rows that are wanted; `nil` for all.
    private let wanted: Int?
    private var rows: [FoundDocument] = []
    /// The last of the rows that are wanted so far; rows behind it are not wanted.
    private var bar: [FieldValue]?
    private var budget: ReadBudget

    init(query: StructuredQuery, names: DocumentNames, limits: ServiceLimits) {
        self.query = query
        self.names = names
        // Rows come in the order of their names; then the first ones that match are the result.
        isSorted = query.isInOrderOfNames
        wanted = query.limit.map { query.offset + $0 }
        budget = ReadBudget(limits)
    }

    /// Looks at a document; `false` when no more are needed.
    mutating func take(_ row: DocumentRow, _ fields: FieldMap) throws(ServiceProblem) -> Bool {
        try budget.look(at: row.json.count)
        let named = NamedDocument(fields: fields, name: names.name(row.path))
        guard query.filter?.holds(named) ?? true else { return true }
        var keys: [FieldValue] = []
        for order in query.orders {
            guard let key = named[order.path] else { return true }
            keys.append(key)
        }
        if let start = query.start {
            let place = compare(keys, start.values)
            guard start.isBefore ? place >= 0 : place > 0 else { return true }
        }
        if let end = query.end {
            let place = compare(keys, end.values)
            guard end.isBefore ? place < 0 : place <= 0 else { return !isSorted }
        }
        if let bar, compare(keys, bar) > 0 { return true }
        try keep(FoundDocument(row, fields, mask: query.selection, keys: keys))
        guard isSorted, let wanted else { return true }
        return rows.count < wanted
    }

    var result: [FoundDocument] {
        let rest = sorted.dropFirst(query.offset)
        return Array(query.limit.map { rest.prefix($0) } ?? rest)
    }

    private var sorted: [FoundDocument] { isSorted ? rows : rows.sorted { compare($0.keys, $1.keys) < 0 } }

    private mutating func keep(_ row: FoundDocument) throws(ServiceProblem) {
        rows.append(row)
        let isFull = !budget.hasRoom(for: row.bytes)
        if let wanted, rows.count > wanted, isFull || rows.count - wanted >= max(wanted, 16) {
            let all = sorted
            rows = Array(all.prefix(wanted))
            bar = rows.last?.keys
            // The new row may be among those that go, so it is counted first in any case.
            return try budget.keep(row.bytes - all.dropFirst(wanted).reduce(0) { $0 + $1.bytes })
        }
        try budget.keep(row.bytes)
    }

    private func compare(_ keys: [FieldValue], _ others: [FieldValue]) -> Int {
        for ((order, key), other) in zip(zip(query.orders, keys), others) {
            let place = ValueOrder.compare(key, other)
            if place != 0 { return order.isDescending ? -place : place }
        }
        return 0
    }
}
