import Foundation
import OpenMarketStorage
import OpenMarketWire

/// The rows of documents.
struct DocumentTable: ServiceTable {
    private static let selection: SQL = "SELECT key, fields, created_at, updated_at FROM documents"

    let connection: SQLiteConnection
    /// Where changes are noted; `nil` where nothing is changed.
    private let session: WriteSession?

    /// The rows for reading.
    init(_ connection: SQLiteConnection) {
        self.connection = connection
        session = nil
    }

    /// The rows for changing.
    init(_ session: WriteSession) {
        connection = session.connection
        self.session = session
    }

    /// Notes what listeners are to be told once it is committed.
    func note(_ change: CommittedChange) { session?.note(change) }

    /// The document at a path; `nil` when there is none.
    func document(_ path: DocumentPath) throws(StoreError) -> StoredDocument? {
        try connection.first(Self.selection + " WHERE key = ?", [.blob(path.key)]) { row throws(StoreError) in
            try Self.read(row)
        }
    }

    /// The documents of one collection in the order of their names, given to `body` until that says to stop.
    func each(
        in collection: DocumentPath,
        _ body: (StoredDocument) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        try connection.each(
            Self.selection + " WHERE place = ? ORDER BY key",
            [.blob(collection.key)]
        ) { row throws(StoreError) in try body(try Self.read(row)) }
    }

    /// The documents of all collections with an id below a path.
    func each(
        inGroup id: String,
        below parent: DocumentPath,
        _ body: (StoredDocument) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        let (low, high) = Self.range(below: parent)
        try connection.each(
            Self.selection + " WHERE collection = ? AND key >= ? AND key < ? ORDER BY key",
            [.blob(Array(id.utf8)), .blob(low), .blob(high)]
        ) { row throws(StoreError) in try body(try Self.read(row)) }
    }

    /// The places of all collections below a path.
    func places(below parent: DocumentPath) throws(StoreError) -> [DocumentPath] {
        let (low, high) = Self.range(below: parent)
        return try connection.all(
            "SELECT DISTINCT place FROM documents WHERE place >= ? AND place < ? ORDER BY place",
            [.blob(low), .blob(high)]
        ) { DocumentPath(key: $0.bytes(0)) }
    }

    /// Writes a document.
    func put(_ document: StoredDocument) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO documents (key, place, collection, fields, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET
                fields = excluded.fields, created_at = excluded.created_at, updated_at = excluded.updated_at
            """,
            [
                .blob(document.path.key), .blob(document.path.parent.key), .blob(Array(document.path.parent.id.utf8)),
                .blob(Array(JSONWriter.bytes { $0.fields(document.fields) })),
                .integer(document.created.microseconds), .integer(document.updated.microseconds),
            ]
        )
    }

    /// Removes a document; its subcollections stay.
    func remove(_ path: DocumentPath) throws(StoreError) {
        try connection.run("DELETE FROM documents WHERE key = ?", [.blob(path.key)])
    }

    /// Removes all documents.
    func removeAll() throws(StoreError) {
        try connection.run("DELETE FROM documents")
        note(.everything)
    }

    /// The time of the last commit.
    func lastCommit() throws(StoreError) -> Timestamp {
        Timestamp(
            microseconds: try connection.first("SELECT last_commit FROM document_clock WHERE id = 1") { $0.integer(0) }
                ?? 0
        )
    }

    /// A time for a commit: now, and later than every one before, whatever the clock says.
    func nextCommit(at now: Timestamp) throws(StoreError) -> Timestamp {
        max(now, Timestamp(microseconds: try lastCommit().microseconds + 1))
    }

    /// Notes that there was a commit.
    func note(commit moment: Timestamp) throws(StoreError) {
        try connection.run("UPDATE document_clock SET last_commit = ? WHERE id = 1", [.integer(moment.microseconds)])
    }

    /// The keys of everything below a path; no byte of UTF-8 is 0xFF.
    private static func range(below parent: DocumentPath) -> ([UInt8], [UInt8]) {
        parent.segments.isEmpty ? ([], [0xFF]) : (parent.key + [0], parent.key + [1])
    }

    /// The documents that cannot be read, or that stand in another place than their name says.
    func unreadable() throws(StoreError) -> CheckFinding? {
        var counter = FindingCounter(.documents)
        try connection.each("SELECT key, fields, created_at, updated_at, place FROM documents") { row in
            let document = try? Self.read(row)
            if document == nil || document?.path.parent.key != row.bytes(4) {
                counter.note(DocumentPath(key: row.bytes(0)).segments.joined(separator: "/"))
            }
            return .next
        }
        return counter.finding
    }

    private static func read(_ row: borrowing SQLiteRow) throws(StoreError) -> StoredDocument {
        let fields: FieldMap
        do {
            // What was accepted is not judged again: it nests no deeper than that.
            let document = try JSONDocument(Data(row.bytes(1)), maximumDepth: 128)
            fields = try FieldValueReader().fields(document.root)
        } catch {
            throw .corrupt
        }
        return StoredDocument(
            path: DocumentPath(key: row.bytes(0)),
            fields: fields,
            created: Timestamp(microseconds: row.integer(2)),
            updated: Timestamp(microseconds: row.integer(3))
        )
    }
}
