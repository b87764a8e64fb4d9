import COpenMarketSQLite

/// A compiled statement, which lives as long as its connection keeps it.
final class SQLiteStatement {
    private let handle: OpaquePointer
    /// Whether someone is walking through its rows.
    private(set) var isRunning = false

    init(_ sql: SQL, on connection: OpaquePointer) throws(StoreError) {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v2(connection, sql.text, -1, &handle, nil)
        guard code == SQLITE_OK, let handle else { throw StoreError(code: code) }
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// The number of steps SQLite made for it so far: its cost, whatever the plan says.
    var stepCount: Int { Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 0)) }

    /// Runs the statement with `values`, giving each row to `body` until that says to stop.
    func run(
        _ values: [SQLiteValue],
        each body: (borrowing SQLiteRow) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        isRunning = true
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
            isRunning = false
        }
        var index: Int32 = 1
        for value in values {
            try bind(value, at: index)
            index += 1
        }
        let row = SQLiteRow(handle)
        while true {
            let code = sqlite3_step(handle)
            guard code != SQLITE_DONE else { return }
            guard code == SQLITE_ROW else { throw StoreError(code: code) }
            guard try body(row) == .next else { return }
        }
    }

    private func bind(_ value: SQLiteValue, at index: Int32) throws(StoreError) {
        let code =
            switch value {
            case .null: sqlite3_bind_null(handle, index)
            case .integer(let number): sqlite3_bind_int64(handle, index, number)
            case .text(let text): Self.bind(text, at: index, of: handle)
            case .blob(let bytes): Self.bind(bytes, at: index, of: handle)
            }
        guard code == SQLITE_OK else { throw StoreError(code: code) }
    }

    private static func bind(_ text: String, at index: Int32, of handle: OpaquePointer) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            guard let count = Int32(exactly: bytes.count) else { return SQLITE_NOMEM }
            return bytes.withMemoryRebound(to: CChar.self) { letters in
                // The address of an empty text may be nil, which SQLite takes for NULL.
                letters.baseAddress.map { csqlite_bind_text(handle, index, $0, count) }
                    ?? csqlite_bind_text(handle, index, "", 0)
            }
        }
    }

    private static func bind(_ bytes: [UInt8], at index: Int32, of handle: OpaquePointer) -> Int32 {
        bytes.withUnsafeBytes { bytes in
            guard let count = Int32(exactly: bytes.count) else { return SQLITE_NOMEM }
            return bytes.baseAddress.map { csqlite_bind_blob(handle, index, $0, count) }
                ?? csqlite_bind_blob(handle, index, "", 0)
        }
    }
}

/// The decision whether a walk through rows goes on.
package enum RowStep {
    case next
    case stop
}
