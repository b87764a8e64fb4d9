import OpenMarketSQLite

/// The documents of a range of keys that are kept as they were sent, in the order of their keys.
struct KeptDocuments {
    private static let pageSize: Int64 = 200

    private let connection: SQLiteConnection
    /// A selection with the first key as its first parameter.
    private let sql: SQL
    private let start: [UInt8]
    private let values: [SQLiteValue]

    /// The documents of a selection from a key on; `values` are those of its other parameters.
    init(_ connection: SQLiteConnection, _ sql: SQL, from start: [UInt8], _ values: [SQLiteValue]) {
        (self.connection, self.sql, self.start, self.values) = (connection, sql, start, values)
    }

    /// Gives the documents to `body` until that says to stop.
    func each(_ body: (DocumentRow) throws(StoreError) -> RowStep) throws(StoreError) {
        try connection.each(sql, [.blob(start)] + values) { row throws(StoreError) in try body(DocumentRow(row)) }
    }

    /// Gives the documents and rows of the market to `body`, all in the order of their keys, until that says to stop.
    ///
    /// There are few documents at places of rows, and none in most markets, so that those are read some at a time,
    /// between the rows.
    func each(
        among rows: DocumentRows,
        _ body: (DocumentRow) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        var page = try page(from: start)[...]
        var isOver = false
        /// Gives the documents before a key, or the rest.
        func giveKept(before key: [UInt8]?) throws(StoreError) {
            while let kept = page.first, !isOver, key.map({ ByteOrder.compare(kept.path.key, $0) < 0 }) ?? true {
                page.removeFirst()
                if page.isEmpty { page = try self.page(from: kept.path.key + [0])[...] }
                isOver = try body(kept) == .stop
            }
        }
        try rows.each { row throws(StoreError) in
            try giveKept(before: row.path.key)
            if !isOver { isOver = try body(row) == .stop }
            return isOver ? .stop : .next
        }
        try giveKept(before: nil)
    }

    private func page(from key: [UInt8]) throws(StoreError) -> [DocumentRow] {
        var page: [DocumentRow] = []
        try connection.each(sql + " LIMIT ?4", [.blob(key)] + padded + [.integer(Self.pageSize)]) { row in
            page.append(DocumentRow(row))
            return .next
        }
        return page
    }

    /// The other values, with as many as a selection may have.
    private var padded: [SQLiteValue] { values + Array(repeating: .null, count: max(0, 2 - values.count)) }
}
