import OpenMarketSQLite

/// Compares rows with those of a backup where no user has changed them since.
///
/// A changed byte in a page is a valid page to SQLite. What tells it from an edit is that an edit also changes the version
/// of a product, the time of a message or the epoch of an account.
struct RowFindings {
    private let market: SQLiteConnection
    private let backup: SQLiteConnection

    init(_ market: SQLiteConnection, against backup: SQLiteConnection) {
        (self.market, self.backup) = (market, backup)
    }

    func findings() throws(StoreError) -> [CheckFinding] {
        var counter = FindingCounter(.rows)
        for kind in Self.kinds {
            let kept = try contents(of: kind, in: backup)
            try market.each(kind.sql) { row in
                let key = row.text(0)
                if let content = kept[key.hashValue], content != row.text(1).hashValue {
                    counter.note("\(kind.name) \(key)")
                }
                return Task.isCancelled ? .stop : .next
            }
        }
        return [counter.finding].compactMap(\.self)
    }

    private func contents(of kind: Kind, in connection: SQLiteConnection) throws(StoreError) -> [Int: Int] {
        var contents: [Int: Int] = [:]
        try connection.each(kind.sql) { row in
            contents[row.text(0).hashValue] = row.text(1).hashValue
            return Task.isCancelled ? .stop : .next
        }
        return contents
    }

    private struct Kind {
        let name: String
        /// A key that every edit changes, and a text of what an edit may change.
        let sql: SQL
    }

    private static let kinds = [
        Kind(
            name: "product",
            sql: "SELECT id || ' version ' || version, quote(status) || quote(created_at) || "
                + ProductValues.columns(" || ") { "quote(" + $0 + ")" } + " FROM products"
        ),
        Kind(
            name: "message",
            sql: """
                SELECT chat || ' ' || id || ' of ' || changed_at, quote(sender) || quote(body) || quote(at) FROM messages
                """
        ),
        Kind(
            name: "account",
            sql: """
                SELECT id || ' epoch ' || epoch, quote(email) || quote(created_at) FROM accounts WHERE email IS NOT NULL
                """
        ),
    ]
}
