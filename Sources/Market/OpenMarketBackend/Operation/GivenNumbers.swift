import OpenMarketSQLite

/// The last numbers that the tables of a market have given out, which may be those of rows that are gone.
struct GivenNumbers {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) { self.connection = connection }

    func last(of table: String) throws(StoreError) -> Int64 {
        try connection.first("SELECT seq FROM sqlite_sequence WHERE name = ?", [.text(table)]) { $0.integer(0) } ?? 0
    }

    /// Has a table give no number up to `last` any more.
    func raise(_ table: String, to last: Int64) throws(StoreError) {
        let raised: [SQLiteValue] = [.text(table), .integer(last)]
        try connection.run("UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1", raised)
        guard connection.changedRows == 0 else { return }
        try connection.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)", raised)
    }
}
