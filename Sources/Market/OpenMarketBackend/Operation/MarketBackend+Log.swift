import OpenMarketSQLite

extension MarketBackend {
    /// Has `receiver` told what SQLite says of its errors: an extended result code and a text without any data.
    ///
    /// For a program that serves one market, before it opens it; `false` when SQLite is in use already.
    package static func reportDatabaseErrors(to receiver: @escaping @Sendable (Int32, String) -> Void) -> Bool {
        SQLiteErrorLog.start(receiver)
    }
}
