package import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Databases that are written row by row, by a program that does nothing else with them.
package enum DatabaseDraft {
    /// A market that is being made, with all its tables; no other program may have the file.
    package static func market(_ file: URL, migrations: [[SQL]]) throws(StoreError) -> SQLiteConnection {
        let options = StoreOptions()
        let connection = try DatabaseOpening(location: .file(file), migrations: migrations, options: options).writer()
        // A market makes its checkpoints on a thread of its own, which a draft has not.
        try connection.run("PRAGMA wal_autocheckpoint = 1000")
        return connection
    }

    /// Brings what is in the log of a database into its file, so that it is one file; throws when that is not possible.
    package static func settle(_ file: URL) throws(StoreError) {
        try settle(file.path(percentEncoded: false))
    }

    static func settle(_ path: String) throws(StoreError) {
        do {
            let connection = try SQLiteConnection(path: path, access: .readWrite)
            try connection.run("PRAGMA schema_version")
            try connection.checkpoint(.truncate)
        }
        // They are gone when no one else reads; a log that stays would be taken for that of another file.
        for end in ["-wal", "-shm"] where access(path + end, F_OK) == 0 { throw .busy }
    }

    /// A database for notes, whose tables its user makes; no other program may have the file.
    package static func notes(_ file: URL) throws(StoreError) -> SQLiteConnection {
        let path = file.path(percentEncoded: false)
        let lock = try FileLock(path: path + "-lock")
        // The digests tell what there is, and the ids tell whose.
        DatabaseOpening.makePrivateFile(path)
        DatabaseOpening.makeFilesPrivate(path)
        let connection = try SQLiteConnection(path: path, access: .readWrite, lock: lock)
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
