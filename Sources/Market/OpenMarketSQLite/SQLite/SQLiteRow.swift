import COpenMarketSQLite

/// The row a statement stands on; good only until the next one.
package struct SQLiteRow: ~Copyable {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    package func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    package func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    package func integerOrNull(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    package func text(_ column: Int32) -> String {
        // Text first, size second: asking for the text may convert the value.
        guard let letters = sqlite3_column_text(handle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: letters, count: count), as: UTF8.self)
    }

    package func textOrNull(_ column: Int32) -> String? {
        isNull(column) ? nil : text(column)
    }

    /// The values of all columns as they are stored.
    package var values: [SQLiteValue] {
        var values: [SQLiteValue] = []
        for column in 0..<sqlite3_column_count(handle) {
            switch sqlite3_column_type(handle, column) {
            case SQLITE_NULL: values.append(.null)
            case SQLITE_INTEGER: values.append(.integer(integer(column)))
            case SQLITE_BLOB: values.append(.blob(bytes(column)))
            default: values.append(.text(text(column)))
            }
        }
        return values
    }

    package func bytes(_ column: Int32) -> [UInt8] {
        withBytes(column) { Array($0) }
    }

    /// The bytes in SQLite's own memory, for readers that need no copy.
    func withBytes<Value>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        let start = sqlite3_column_blob(handle, column)
        let count = Int(sqlite3_column_bytes(handle, column))
        return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }
}
