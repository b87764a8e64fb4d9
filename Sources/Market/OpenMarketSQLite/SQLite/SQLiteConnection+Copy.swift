import COpenMarketSQLite

extension SQLiteConnection {
    /// Makes the last connection to a file leave its log as it is.
    ///
    /// Otherwise closing would make a checkpoint, and only the writing connection of a market may do that.
    func keepLogOnClose() {
        _ = csqlite_keep_log_on_close(handle)
    }

    /// Copies the whole database into another one, some pages at a time.
    ///
    /// In a transaction of this connection it is the state of that transaction, whatever others write. `isWanted` is
    /// told how many pages are copied, of how many; once it says no, the copy is given up and the result is `false`.
    func copy(
        to target: SQLiteConnection,
        while isWanted: (_ done: Int, _ all: Int) -> Bool
    ) throws(StoreError) -> Bool {
        guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw StoreError(code: sqlite3_extended_errcode(target.handle))
        }
        var code = SQLITE_OK
        var isStopped = false
        while code == SQLITE_OK, !isStopped {
            code = sqlite3_backup_step(backup, Self.pagesPerStep)
            let all = Int(sqlite3_backup_pagecount(backup))
            isStopped = !isWanted(all - Int(sqlite3_backup_remaining(backup)), all)
        }
        let end = sqlite3_backup_finish(backup)
        if isStopped, code == SQLITE_OK { return false }
        guard code == SQLITE_DONE, end == SQLITE_OK else { throw StoreError(code: code == SQLITE_DONE ? end : code) }
        return true
    }

    /// The number of pages that are copied at a time (4 MiB).
    private static let pagesPerStep: Int32 = 1_000
}
