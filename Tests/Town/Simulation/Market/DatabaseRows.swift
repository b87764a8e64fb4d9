import COpenMarketSQLite
import Foundation

/// What stands in the tables of a database, read with SQLite alone.
enum DatabaseRows {
    /// All values of each table by its name, one a line; the documents are told apart by their collection.
    static func all(in file: URL) -> [String: Data] {
        var handle: OpaquePointer?
        defer { sqlite3_close_v2(handle) }
        let path = file.path(percentEncoded: false)
        guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY, nil) == SQLITE_OK, let handle else { return [:] }
        var tables: [String: Data] = [:]
        for name in rows(of: "SELECT name FROM sqlite_master WHERE type = 'table'", 1, in: handle).compactMap(\.first) {
            let table = String(decoding: name, as: UTF8.self)
            let columns = rows(of: "SELECT name FROM pragma_table_info('\(table)')", 1, in: handle).count
            for row in rows(of: "SELECT * FROM \"\(table)\"", columns, in: handle) {
                tables[place(of: row, in: table), default: Data()] += Data(row.joined(separator: [10]) + [10])
            }
        }
        return tables
    }

    /// The name of a table; of a document, whose key has its path in it, that of the collection as well.
    private static func place(of row: [Data], in table: String) -> String {
        guard table == "documents", let key = row.first(where: { $0.contains(0) }) else { return table }
        let parts = key.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        // What a user has reported last is counted in a document of their own.
        if parts.count == 4, parts[2...] == ["private", "reports"] { return table + " of reports" }
        return table + " of " + (parts.first ?? "")
    }

    /// The rows of a query, whose result has so many columns.
    private static func rows(of sql: String, _ columns: Int, in handle: OpaquePointer) -> [[Data]] {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else { return [] }
        var rows: [[Data]] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            rows.append(
                (0..<Int32(columns)).map { column in
                    guard let start = sqlite3_column_blob(statement, column) else { return Data() }
                    return Data(bytes: start, count: Int(sqlite3_column_bytes(statement, column)))
                }
            )
        }
        return rows
    }
}
