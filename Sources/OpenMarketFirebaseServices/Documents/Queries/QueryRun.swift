import OpenMarketStorage

/// Answers a query by looking at every document of its collections.
struct QueryRun {
    /// The most documents that one query looks at.
    static let limit = 200_000

    let query: StructuredQuery
    let names: DocumentNames

    /// What is found, in order, within the cursors and the limit.
    func documents(in table: DocumentTable) throws(TransactionFailure) -> [StoredDocument] {
        guard query.limit != 0 else { return [] }
        var collector = QueryCollector(query: query, names: names)
        var isTooLarge = false
        var seen = 0
        let take: (StoredDocument) throws(StoreError) -> RowStep = { document throws(StoreError) in
            seen += 1
            isTooLarge = seen > Self.limit
            return isTooLarge || !collector.take(document) ? .stop : .next
        }
        try table.perform { table throws(StoreError) in
            if query.isGroup {
                try table.each(inGroup: query.collection, below: query.parent, take)
            } else {
                try table.each(in: query.place, take)
            }
        }
        guard !isTooLarge else {
            throw .problem(ServiceProblem(.resourceExhausted, "The query looks at too many documents."))
        }
        return collector.result
    }
}

/// Keeps what a query finds.
private struct QueryCollector {
    private struct Row {
        let document: StoredDocument
        let keys: [FieldValue]
    }

    private let query: StructuredQuery
    private let names: DocumentNames
    private let isSorted: Bool
    private var rows: [Row] = []

    init(query: StructuredQuery, names: DocumentNames) {
        self.query = query
        self.names = names
        // Rows come in the order of their names; then the first ones that match are the result.
        isSorted = query.orders.count == 1 && query.orders.allSatisfy { $0.path.isName && !$0.isDescending }
    }

    /// Looks at a document; `false` when no more are needed.
    mutating func take(_ document: StoredDocument) -> Bool {
        let named = NamedDocument(document: document, name: names.name(document.path))
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
        rows.append(Row(document: document, keys: keys))
        guard isSorted, let limit = query.limit else { return true }
        return rows.count < query.offset + limit
    }

    var result: [StoredDocument] {
        let sorted = isSorted ? rows : rows.sorted { compare($0.keys, $1.keys) < 0 }
        let rest = sorted.dropFirst(query.offset)
        return (query.limit.map { rest.prefix($0) } ?? rest).map(\.document)
    }

    private func compare(_ keys: [FieldValue], _ others: [FieldValue]) -> Int {
        for ((order, key), other) in zip(zip(query.orders, keys), others) {
            let place = ValueOrder.compare(key, other)
            if place != 0 { return order.isDescending ? -place : place }
        }
        return 0
    }
}
