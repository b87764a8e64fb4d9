/// The columns of a table as the schema of a file has them, so that its rows can be read and written without naming one.
package struct TableColumns: Sendable {
    package struct Column: Sendable {
        package let name: String
        /// Whether it holds texts, and not whole numbers.
        package let isText: Bool
        package let isRequired: Bool
        /// The place in the primary key, from 1 on; 0 outside of it.
        fileprivate let keyPlace: Int64
        fileprivate var sql: SQL { .quoted(name) }
    }

    package let all: [Column]
    /// The columns of the primary key.
    package let key: [Column]
    private let table: SQL

    package init(of table: String, in connection: SQLiteConnection) throws(StoreError) {
        let sql: SQL = "SELECT name, type, \"notnull\", pk FROM pragma_table_info(?) ORDER BY cid"
        all = try connection.all(sql, [.text(table)]) { row in
            Column(
                name: row.text(0),
                isText: row.text(1) == "TEXT",
                isRequired: row.integer(2) != 0,
                keyPlace: row.integer(3)
            )
        }
        key = all.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }
        self.table = .quoted(table)
    }

    /// Reads all rows, each with its values in the order of the columns.
    package func rows(in connection: SQLiteConnection) throws(StoreError) -> [[SQLiteValue]] {
        try connection.all("SELECT * FROM " + table) { $0.values }
    }

    /// Reads rows in the order of the primary key, those behind one of its values; none for the first ones.
    package func each(
        after position: [SQLiteValue],
        limit: Int,
        in connection: SQLiteConnection,
        _ body: (borrowing SQLiteRow) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        let order = key.map(\.sql).joined(", ")
        let marks = position.map { _ in "?" as SQL }.joined(", ")
        let condition: SQL = position.isEmpty ? "" : " WHERE (" + order + ") > (" + marks + ")"
        let columns = all.map(\.sql).joined(", ")
        try connection.each(
            "SELECT " + columns + " FROM " + table + condition + " ORDER BY " + order + " LIMIT ?",
            position + [.integer(Int64(limit))],
            body
        )
    }

    /// The values of the primary key in a row that was read, as texts.
    package func position(of row: borrowing SQLiteRow) -> [String] {
        var texts: [String: String] = [:]
        for (index, column) in all.enumerated() where column.keyPlace > 0 {
            texts[column.name] = row.text(Int32(index))
        }
        return key.map { texts[$0.name] ?? "" }
    }

    /// Writes a row, whose values come in the order of the columns, over the one with the same primary key.
    ///
    /// With `replacing`, also over those with which it shares a value that only one row may have.
    package func put(
        _ values: [SQLiteValue],
        replacing: Bool,
        in connection: SQLiteConnection
    ) throws(StoreError) {
        let marks = all.map { _ in "?" as SQL }.joined(", ")
        let (columns, own) = (all.map(\.sql).joined(", "), key.map(\.sql).joined(", "))
        let changes = all.map { $0.sql + " = excluded." + $0.sql }.joined(", ")
        let start: SQL = replacing ? "INSERT OR REPLACE INTO " : "INSERT INTO "
        let end: SQL = replacing ? "" : " ON CONFLICT (" + own + ") DO UPDATE SET " + changes
        try connection.run(start + table + " (" + columns + ") VALUES (" + marks + ")" + end, values)
    }

    /// Removes the rows with these values; all of them where there are none.
    package func remove(
        where values: [(column: String, value: SQLiteValue)],
        in connection: SQLiteConnection
    ) throws(StoreError) {
        let conditions = (["TRUE"] + values.map { SQL.quoted($0.column) + " IS ?" }).joined(" AND ")
        try connection.run("DELETE FROM " + table + " WHERE " + conditions, values.map(\.value))
    }
}
