import OpenMarketSQLite

extension MarketBackend {
    /// Passes the errors that SQLite reports to `receiver`: an extended result code and a text without any data.
    ///
    /// Call it in a program that serves one market, before the market opens; `false` when SQLite is in use already.
    package static func reportDatabaseErrors(to receiver: @escaping @Sendable (Int32, String) -> Void) -> Bool {
        SQLiteErrorLog.start(receiver)
    }
}
