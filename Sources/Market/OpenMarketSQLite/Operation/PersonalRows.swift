/// The rows of a database that are a user's own, read table by table with the names of their columns.
package struct PersonalRows {
    package struct Table: Sendable {
        package let name: String
        package let columns: [String]
        /// The values of each row, in the order of the columns.
        package fileprivate(set) var rows: [[SQLiteValue]] = []

        package func values(_ column: String) -> [SQLiteValue] {
            guard let place = columns.firstIndex(of: column) else { return [] }
            return rows.map { $0[place] }
        }
    }

    private let connection: SQLiteConnection
    /// The columns that are not read, since they hold whole files.
    private let files: Set<String>

    /// The rows of a database, without the columns that hold files.
    package init(_ connection: SQLiteConnection, withoutColumns files: Set<String> = ["content"]) {
        (self.connection, self.files) = (connection, files)
    }

    /// The rows of a table that fulfil a condition with any of these values for its parameter, in the values' order.
    package func rows(of table: String, where condition: SQL, _ values: [SQLiteValue]) throws(StoreError) -> Table {
        let columns = try connection.all(
            "SELECT name, type FROM pragma_table_info(?) ORDER BY cid",
            [.text(table)]
        ) { row in (name: row.text(0), type: row.text(1)) }.filter { !files.contains($0.name) }
        let list = columns.map { SQL.quoted($0.name) }.joined(", ")
        let sql: SQL = "SELECT " + list + " FROM " + .quoted(table) + " WHERE " + condition
        var found = Table(name: table, columns: columns.map(\.name))
        for value in values {
            found.rows += try connection.all(sql, [value]) { row in
                columns.indices.map { Self.value(Int32($0), columns[$0].type, row) }
            }
        }
        return found
    }

    private static func value(_ place: Int32, _ type: String, _ row: borrowing SQLiteRow) -> SQLiteValue {
        if row.isNull(place) { return .null }
        return switch type {
        case "TEXT": .text(row.text(place))
        case "BLOB": .blob(row.bytes(place))
        default: .integer(row.integer(place))
        }
    }
}
