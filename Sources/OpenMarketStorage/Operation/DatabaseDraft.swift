package import Foundation

/// Databases that are written row by row, by a program that does nothing else with them.
package enum DatabaseDraft {
    /// A market that is being made, with all its tables; no other program may have the file.
    package static func market(_ file: URL, migrations: [[SQL]]) throws(StoreError) -> SQLiteConnection {
        let options = StoreOptions()
        return try DatabaseOpening(location: .file(file), migrations: migrations, options: options).writer()
    }

    /// A database for notes, whose tables its user makes; no other program may have the file.
    package static func notes(_ file: URL) throws(StoreError) -> SQLiteConnection {
        let path = file.path(percentEncoded: false)
        let connection = try SQLiteConnection(path: path, access: .readWrite, lock: try FileLock(path: path + "-lock"))
        try connection.run("PRAGMA journal_mode = WAL")
        try connection.run("PRAGMA synchronous = NORMAL")
        try connection.run("PRAGMA cache_size = -16384")
        return connection
    }

    /// Work that is done as a whole or not at all.
    package static func transaction<Value>(
        _ connection: SQLiteConnection,
        _ work: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try connection.run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let value = try work()
            try connection.run("COMMIT")
            return value
        } catch {
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            throw error
        }
    }
}
