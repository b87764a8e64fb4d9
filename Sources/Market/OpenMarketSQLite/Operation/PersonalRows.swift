/// The rows of a database that have to do with a user: those that name them, and those that belong to such a row.
///
/// Nothing here knows a table: columns and references come from the schema, so that no table that is added is forgotten.
package struct PersonalRows {
    /// The rows of one table.
    package struct Table: Sendable {
        /// The name of the table.
        package let name: String
        /// The names of the columns.
        package let columns: [String]
        /// The values of each row, in the order of the columns.
        package fileprivate(set) var rows: [[SQLiteValue]] = []

        /// The same table with the rows whose value is of this kind.
        package func filtered(_ column: String, where isKept: (SQLiteValue) -> Bool) -> Table {
            guard let place = columns.firstIndex(of: column) else { return self }
            return Table(name: name, columns: columns, rows: rows.filter { isKept($0[place]) })
        }

        /// The values of one column.
        package func values(_ column: String) -> [SQLiteValue] {
            guard let place = columns.firstIndex(of: column) else { return [] }
            return rows.map { $0[place] }
        }
    }

    /// A column that refers to a column of another table.
    private struct Reference {
        let column: String
        let table: String
        let target: String
    }

    private let connection: SQLiteConnection
    /// The columns that are not read, since they hold whole files.
    private let files: Set<String>

    /// The rows of a database, without the columns that hold files.
    package init(_ connection: SQLiteConnection, withoutColumns files: Set<String> = ["content"]) {
        (self.connection, self.files) = (connection, files)
    }

    /// The rows in which a text or some bytes hold the id of an account.
    package func naming(_ account: String) throws(StoreError) -> [Table] {
        try tables().map { table throws(StoreError) -> Table? in
            let columns = try columns(of: table)
            let tests = columns.filter(\.holdsText).map { column -> SQL in
                "instr(" + .quoted(column.name) + ", " + (column.isBytes ? "CAST(?1 AS BLOB)" : "?1") + ") > 0"
            }
            guard !tests.isEmpty else { return nil }
            return try read(table, columns, where: tests.joined(" OR "), .text(account))
        }.compactMap { $0 }
    }

    /// The rows that name an account, and those that refer to one of them, such as the products of its vendor.
    package func all(of account: String) throws(StoreError) -> [Table] {
        var found = try naming(account)
        let references = try tables().map { table throws(StoreError) in (table, try self.references(of: table)) }
        var next = 0
        while next < found.count {
            let parent = found[next]
            next += 1
            for (table, references) in references {
                for reference in references where reference.table == parent.name {
                    let (columns, test) = (try columns(of: table), SQL.quoted(reference.column) + " = ?1")
                    let rows = try parent.values(reference.target).map { value throws(StoreError) in
                        try read(table, columns, where: test, value)?.rows ?? []
                    }.flatMap { $0 }
                    Self.add(Table(name: table, columns: columns.map(\.name), rows: rows), to: &found)
                }
            }
        }
        return Self.joined(found)
    }

    /// Adds the rows that are not there yet, as a table of their own, so that what refers to them is looked for too.
    private static func add(_ more: Table, to found: inout [Table]) {
        let known = Set(found.filter { $0.name == more.name }.flatMap(\.rows))
        var fresh = more
        fresh.rows.removeAll { known.contains($0) }
        if !fresh.rows.isEmpty { found.append(fresh) }
    }

    private static func joined(_ found: [Table]) -> [Table] {
        var all: [Table] = []
        for table in found {
            if let place = all.firstIndex(where: { $0.name == table.name }) {
                all[place].rows += table.rows
            } else {
                all.append(table)
            }
        }
        return all
    }

    private struct Column {
        let name: String
        let type: String
        var isBytes: Bool { type == "BLOB" }
        var holdsText: Bool { isBytes || type == "TEXT" }
    }

    private func tables() throws(StoreError) -> [String] {
        try connection.all(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
        ) { $0.text(0) }
    }

    private func columns(of table: String) throws(StoreError) -> [Column] {
        try connection.all("SELECT name, type FROM pragma_table_info(?) ORDER BY cid", [.text(table)]) { row in
            Column(name: row.text(0), type: row.text(1))
        }.filter { !files.contains($0.name) }
    }

    private func references(of table: String) throws(StoreError) -> [Reference] {
        try connection.all(
            "SELECT \"from\", \"table\", \"to\" FROM pragma_foreign_key_list(?)",
            [.text(table)]
        ) { row in Reference(column: row.text(0), table: row.text(1), target: row.text(2)) }
    }

    private func read(
        _ table: String,
        _ columns: [Column],
        where test: SQL,
        _ value: SQLiteValue
    ) throws(StoreError) -> Table? {
        let list = columns.map { SQL.quoted($0.name) }.joined(", ")
        let rows = try connection.all("SELECT " + list + " FROM " + .quoted(table) + " WHERE " + test, [value]) { row in
            columns.indices.map { index -> SQLiteValue in
                let place = Int32(index)
                if row.isNull(place) { return .null }
                return switch columns[index].type {
                case "TEXT": .text(row.text(place))
                case "BLOB": .blob(row.bytes(place))
                default: .integer(row.integer(place))
                }
            }
        }
        return rows.isEmpty ? nil : Table(name: table, columns: columns.map(\.name), rows: rows)
    }
}
