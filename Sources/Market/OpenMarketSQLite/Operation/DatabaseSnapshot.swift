package import Foundation

/// One state of a database file, read beside the program that has the file open.
///
/// The connection only reads, never makes a checkpoint and needs no lock that a writer waits for. As long as it lives,
/// the write-ahead log of the file cannot begin again, so it should not live for long.
package final class DatabaseSnapshot {
    package let connection: SQLiteConnection
    /// The number of steps of the schema that the file has.
    package let schemaVersion: Int64

    /// A state of a market, whose images and log lie beside the one name of its file.
    package convenience init(ofMarket file: URL, migrations: [[SQL]]) throws(StoreError) {
        try DatabaseFile.checkNames(file.path(percentEncoded: false))
        try self.init(of: file, migrations: migrations)
    }

    /// Opens a file that has tables of ours, and not more steps than `migrations`.
    package init(of file: URL, migrations: [[SQL]]) throws(StoreError) {
        connection = try SQLiteConnection(path: file.path(percentEncoded: false), access: .readOnly)
        connection.keepLogOnClose()
        try connection.run("PRAGMA query_only = ON")
        try connection.run("PRAGMA wal_autocheckpoint = 0")
        try connection.run("PRAGMA cache_size = -32768")
        try connection.run("PRAGMA temp_store = MEMORY")
        try connection.run("BEGIN")
        try Schema(connection, migrations).check()
        schemaVersion = try connection.first("PRAGMA user_version") { $0.integer(0) } ?? 0
        guard schemaVersion > 0 else { throw .foreignFile }
    }

    /// Writes this state into a new file, which is then forced to the disk.
    ///
    /// `isWanted` is told how many pages are written, of how many; once it says no, the result is `false`.
    package func copy(
        to file: URL,
        while isWanted: (_ done: Int, _ all: Int) -> Bool
    ) throws(StoreError) -> Bool {
        let target = try SQLiteConnection(path: file.path(percentEncoded: false), access: .readWrite)
        try target.run("PRAGMA synchronous = OFF")
        guard try connection.copy(to: target, while: isWanted) else { return false }
        // A file that is to be kept should not need companions to be read.
        try target.run("PRAGMA journal_mode = DELETE")
        return true
    }

    /// Counts the rows of the tables that tell the size of a market.
    package func counts() throws(StoreError) -> [String: Int64] {
        var counts: [String: Int64] = [:]
        for (name, sql) in Self.counted where try hasTable(name) {
            counts[name] = try connection.first(sql) { $0.integer(0) } ?? 0
        }
        return counts
    }

    /// Returns the identity of the database; empty for a file of a release without identities.
    package func identity() throws(StoreError) -> String {
        guard try hasTable("identity") else { return "" }
        return try connection.first("SELECT text FROM identity WHERE id = 1") { $0.text(0) } ?? ""
    }

    /// An image that a row names, with what the row knows of its file.
    package struct Image: Sendable {
        package let name: String
        package var bytes: Int64?
        package var digest: String?
    }

    /// The images that rows name; those of banners, and of files of earlier releases, have no digest.
    package func images() throws(StoreError) -> [Image] {
        let hasDigests = try connection.first("SELECT 1 FROM pragma_table_info('images') WHERE name = 'digest'") { _ in
            true
        }
        let digest: SQL = hasDigests == true ? "digest" : "NULL"
        let images = try connection.all("SELECT full_name, byte_count, " + digest + " FROM images") { row in
            Image(name: row.text(0), bytes: row.integerOrNull(1), digest: row.textOrNull(2))
        }
        return images + (try connection.all("SELECT image FROM banners") { Image(name: $0.text(0)) })
    }

    /// The images of rows behind the one with a number, newest first, those of banners, and the number of the last row.
    package func imageNames(after row: Int64) throws(StoreError) -> (names: [String], last: Int64) {
        let banners = try connection.all("SELECT image FROM banners") { $0.text(0) }
        let images = try connection.all(
            "SELECT id, full_name FROM images WHERE id > ? ORDER BY id DESC",
            [.integer(row)]
        ) { ($0.integer(0), $0.text(1)) }
        return (banners + images.map(\.1), images.first?.0 ?? row)
    }

    package func hasTable(_ name: String) throws(StoreError) -> Bool {
        try connection.first("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", [.text(name)]) { _ in
            true
        } ?? false
    }

    private static let counted: [(String, SQL)] = [
        ("products", "SELECT count(*) FROM products"), ("vendors", "SELECT count(*) FROM vendors"),
        ("images", "SELECT count(*) FROM images"), ("likes", "SELECT count(*) FROM likes"),
        ("accounts", "SELECT count(*) FROM accounts"), ("documents", "SELECT count(*) FROM documents"),
        ("objects", "SELECT count(*) FROM objects"), ("chats", "SELECT count(*) FROM chats"),
        ("messages", "SELECT count(*) FROM messages"), ("profiles", "SELECT count(*) FROM profiles"),
    ]
}
