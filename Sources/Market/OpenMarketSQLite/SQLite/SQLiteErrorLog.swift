import COpenMarketSQLite

/// SQLite's own reports of its errors.
///
/// Its texts hold statements, which are constants here, and never the values that are bound to them.
package enum SQLiteErrorLog {
    /// A function that is told an extended result code and a text, on the thread that works with the database.
    package typealias Receiver = @Sendable (Int32, String) -> Void

    /// Has `receiver` told of errors and warnings; `false` when SQLite is in use already in this process.
    ///
    /// Broken rules of the schema are left out: they are results of requests, such as a name that is taken.
    package static func start(_ receiver: @escaping Receiver) -> Bool {
        let context = Unmanaged.passRetained(Box(receiver))
        let code = csqlite_report_errors(
            { context, code, text in
                guard let context, let text, SQLiteErrorLog.isWorthTelling(code) else { return }
                Unmanaged<Box>.fromOpaque(context).takeUnretainedValue().receiver(code, String(cString: text))
            },
            context.toOpaque()
        )
        guard code != SQLITE_OK else { return true }
        context.release()
        return false
    }

    static func isWorthTelling(_ code: Int32) -> Bool {
        let kind = code & 0xFF
        return kind != SQLITE_CONSTRAINT && kind != SQLITE_SCHEMA
    }

    private final class Box: Sendable {
        let receiver: Receiver

        init(_ receiver: @escaping Receiver) { self.receiver = receiver }
    }
}
