import Foundation
import OpenMarketStorage

/// A file of a user.
struct StoredObject: Sendable {
    let bucket: String
    let name: String
    let mediaType: String
    let digest: String
    /// Milliseconds since 1970.
    let createdAt: Int64
    let updatedAt: Int64
    let content: Data
}

/// The rows of files.
struct ObjectTable: ServiceTable {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// A file; `nil` when there is none.
    func object(_ bucket: String, _ name: String) throws(StoreError) -> StoredObject? {
        try connection.first(
            "SELECT media_type, digest, created_at, updated_at, content FROM objects WHERE bucket = ? AND name = ?",
            [.text(bucket), .blob(Array(name.utf8))]
        ) { row in
            StoredObject(
                bucket: bucket,
                name: name,
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
            INSERT INTO objects (bucket, name, media_type, digest, created_at, updated_at, content)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (bucket, name) DO UPDATE SET
                media_type = excluded.media_type, digest = excluded.digest, updated_at = excluded.updated_at,
                content = excluded.content
            """,
            [
                .text(object.bucket), .blob(Array(object.name.utf8)), .text(object.mediaType), .text(object.digest),
                .integer(object.createdAt), .integer(object.updatedAt), .blob(Array(object.content)),
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
}
