import Foundation
import OpenMarketSQLite

/// A file of a user.
struct StoredObject: Sendable {
    let bucket: String
    let name: String
    /// The id of the account that the name begins with.
    let owner: String
    let mediaType: String
    let digest: String
    /// Milliseconds since 1970.
    var createdAt: Int64
    let updatedAt: Int64
    let content: Data
}

/// The number of files, and their size together.
struct ObjectTotals: Sendable, Hashable {
    var objects: Int64 = 0
    var bytes: Int64 = 0
}

/// The rows of files.
struct ObjectTable {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// A file; `nil` when there is none.
    func object(_ bucket: String, _ name: String) throws(StoreError) -> StoredObject? {
        try connection.first(
            "SELECT media_type, digest, created_at, updated_at, content, owner FROM objects WHERE bucket = ? AND name = ?",
            [.text(bucket), .blob(Array(name.utf8))]
        ) { row in
            StoredObject(
                bucket: bucket,
                name: name,
                owner: row.text(5),
                mediaType: row.text(0),
                digest: row.text(1),
                createdAt: row.integer(2),
                updatedAt: row.integer(3),
                content: Data(row.bytes(4))
            )
        }
    }

    /// Stores a file in place of the one that had the name.
    func put(_ object: StoredObject) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO objects (bucket, name, owner, media_type, digest, created_at, updated_at, content)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (bucket, name) DO UPDATE SET
                media_type = excluded.media_type, digest = excluded.digest, updated_at = excluded.updated_at,
                content = excluded.content
            """,
            [
                .text(object.bucket), .blob(Array(object.name.utf8)), .text(object.owner), .text(object.mediaType),
                .text(object.digest), .integer(object.createdAt), .integer(object.updatedAt),
                .blob(Array(object.content)),
            ]
        )
    }

    /// Removes a file; `false` when there is none.
    func remove(_ bucket: String, _ name: String) throws(StoreError) -> Bool {
        try connection.run(
            "DELETE FROM objects WHERE bucket = ? AND name = ?",
            [.text(bucket), .blob(Array(name.utf8))]
        )
        return connection.changedRows > 0
    }

    /// Returns the time at which a file was made, and the number of its bytes; `nil` without such a file.
    func summary(_ bucket: String, _ name: String) throws(StoreError) -> (createdAt: Int64, bytes: Int64)? {
        try connection.first(
            "SELECT created_at, length(content) FROM objects WHERE bucket = ? AND name = ?",
            [.text(bucket), .blob(Array(name.utf8))]
        ) { ($0.integer(0), $0.integer(1)) }
    }

    /// The names of files with a prefix, after a name, in the order of their bytes.
    func names(in bucket: String, after name: String, prefix: String, limit: Int) throws(StoreError) -> [String] {
        try connection.all(
            """
            SELECT name FROM objects WHERE bucket = ? AND name > ? AND name >= ? AND substr(name, 1, ?) = ?
            ORDER BY name LIMIT ?
            """,
            [
                .text(bucket), .blob(Array(name.utf8)), .blob(Array(prefix.utf8)), .integer(Int64(prefix.utf8.count)),
                .blob(Array(prefix.utf8)), .integer(Int64(limit)),
            ]
        ) { $0.text(0) }
    }

    /// The totals of an account; of all accounts for an empty id.
    func totals(of owner: String) throws(StoreError) -> ObjectTotals {
        try connection.first("SELECT objects, bytes FROM object_totals WHERE owner = ?", [.text(owner)]) { row in
            ObjectTotals(objects: row.integer(0), bytes: row.integer(1))
        } ?? ObjectTotals()
    }

    /// Removes files of an account, at least one and not many more than a number of bytes; `false` when it has none.
    func removeSome(of owner: String, upTo bytes: Int) throws(StoreError) -> Bool {
        var (ids, sum): ([Int64], Int64) = ([], 0)
        try connection.each("SELECT id, length(content) FROM objects WHERE owner = ?", [.text(owner)]) { row in
            ids.append(row.integer(0))
            sum += row.integer(1)
            return sum < bytes ? .next : .stop
        }
        for id in ids { try connection.run("DELETE FROM objects WHERE id = ?", [.integer(id)]) }
        return !ids.isEmpty
    }
}
