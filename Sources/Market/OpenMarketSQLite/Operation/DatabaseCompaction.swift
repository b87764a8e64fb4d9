package import Foundation

/// Gives the room that removed rows have left in a file back to the disk, while no program has it open.
///
/// SQLite writes the whole database once more; beside a running market all of that would go through the log of changes,
/// which is kept short.
package enum DatabaseCompaction {
    /// Works on a file that no other program has open; returns the bytes of the file before and after.
    package static func run(on file: URL, migrations: [[SQL]]) throws(StoreError) -> (before: Int64, after: Int64) {
        let opening = DatabaseOpening(location: .file(file), migrations: migrations, options: StoreOptions())
        let connection = try opening.writer()
        try connection.checkpoint(.truncate)
        let before = try size(connection)
        try connection.run("VACUUM")
        try connection.checkpoint(.truncate)
        return (before, try size(connection))
    }

    private static func size(_ connection: SQLiteConnection) throws(StoreError) -> Int64 {
        let pages = try connection.first("PRAGMA page_count") { $0.integer(0) } ?? 0
        return pages * (try connection.first("PRAGMA page_size") { $0.integer(0) } ?? 0)
    }
}
