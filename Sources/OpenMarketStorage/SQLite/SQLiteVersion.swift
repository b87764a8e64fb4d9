import CSQLite

/// Which SQLite this machine has.
package enum SQLiteVersion {
    /// The version, for logs.
    package static var text: String { String(cString: sqlite3_libversion()) }

    /// Whether it has the fix for logs that begin anew while somebody else makes a checkpoint (3.51.3).
    ///
    /// The store is safe without it, because one connection alone writes and makes
    /// checkpoints. Tools that open the same file beside it are not.
    package static var toleratesSeveralWriters: Bool { sqlite3_libversion_number() >= 3_051_003 }
}
