import COpenMarketSQLite

/// The bytes of the file of a database, past the pages that SQLite keeps of it.
extension SQLiteConnection {
    /// Reads bytes of the file into all of `bytes`.
    func readFile(at offset: Int64, into bytes: inout [UInt8]) throws(StoreError) {
        let code = bytes.withUnsafeMutableBytes { buffer in
            csqlite_read_file(handle, buffer.baseAddress, Int32(clamping: buffer.count), offset)
        }
        guard code == SQLITE_OK else { throw StoreError(code: code) }
    }

    /// Writes bytes into the file, where no page that SQLite uses may change.
    func writeFile(_ bytes: [UInt8], at offset: Int64) throws(StoreError) {
        let code = bytes.withUnsafeBytes { buffer in
            csqlite_write_file(handle, buffer.baseAddress, Int32(clamping: buffer.count), offset)
        }
        guard code == SQLITE_OK else { throw StoreError(code: code) }
    }

    /// Waits until the disk has what was written into the file.
    func forceFile() throws(StoreError) {
        let code = csqlite_force_file(handle)
        guard code == SQLITE_OK else { throw StoreError(code: code) }
    }

    /// Gives back the pages in memory that are in no use.
    ///
    /// `PRAGMA shrink_memory` does so while it is compiled, and nothing when its compiled statement is used again.
    func releasePages() {
        _ = sqlite3_db_release_memory(handle)
    }
}
