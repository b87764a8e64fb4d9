import COpenMarketSQLite

package enum SQLiteVersion {
    package static var text: String { String(cString: sqlite3_libversion()) }
}
