/// Gives the room that removed rows have left in a file back to the disk.
///
/// SQLite writes the whole database once more, through the log of changes, which is emptied at the end. Beside a running
/// market others go on reading.
enum DatabaseCompaction {
    /// Works with the connection that writes; returns the bytes of the database before and after.
    static func run(with connection: SQLiteConnection) throws(StoreError) -> (before: Int64, after: Int64) {
        // A reader of an older state holds the log; the writer empties it later.
        try? connection.checkpoint(.truncate)
        let before = try size(connection)
        try connection.run("VACUUM")
        try? connection.checkpoint(.truncate)
        return (before, try size(connection))
    }

    private static func size(_ connection: SQLiteConnection) throws(StoreError) -> Int64 {
        let pages = try connection.first("PRAGMA page_count") { $0.integer(0) } ?? 0
        return pages * (try connection.first("PRAGMA page_size") { $0.integer(0) } ?? 0)
    }
}
