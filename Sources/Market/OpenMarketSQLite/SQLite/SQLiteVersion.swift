import COpenMarketSQLite

/// Which SQLite this machine has.
package enum SQLiteVersion {
    /// The version, for logs.
    package static var text: String { String(cString: sqlite3_libversion()) }
}
