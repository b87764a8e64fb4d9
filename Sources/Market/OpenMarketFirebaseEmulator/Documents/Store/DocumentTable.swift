import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The documents: those that are rows of the market, such as chats and profiles, and all others, which are kept as they were sent.
struct DocumentTable {
    private static let selection: SQL = "SELECT key, fields, created_at, updated_at FROM documents"

    let connection: SQLiteConnection
    /// The session in which changes are noted; `nil` where nothing is changed.
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

    /// The rows of the collections below a root; `nil` where there are none.
    private func kind(_ root: String?) -> (any DocumentKind)? {
        switch root {
        case "chats": ChatDocuments(connection)
        case "users": UserDocuments(connection, session)
        case "vendors", "vendorNameToUserUID": ClaimDocuments(connection, root ?? "")
        default: nil
        }
    }

    /// All kinds of rows, in the order of their roots.
    private var kinds: [any DocumentKind] { ["chats", "users", "vendorNameToUserUID", "vendors"].compactMap(kind) }

    /// Notes what listeners are to be told once it is committed.
    func note(_ change: CommittedChange) { session?.note(change) }

    /// The document at a path; `nil` when there is none.
    func document(_ path: DocumentPath) throws(StoreError) -> StoredDocument? {
        try row(path)?.document()
    }

    /// The row at a path; `nil` when there is none.
    func row(_ path: DocumentPath) throws(StoreError) -> DocumentRow? {
        if let row = try kind(path.segments.first)?.row(path) { return row }
        return try connection.first(Self.selection + " WHERE key = ?", [.blob(path.key)]) { DocumentRow($0) }
    }

    /// The time of a document's last change; `nil` when there is no such document.
    func updated(_ path: DocumentPath) throws(StoreError) -> Timestamp? {
        if let updated = try kind(path.segments.first)?.updated(path) { return updated }
        return try connection.first("SELECT updated_at FROM documents WHERE key = ?", [.blob(path.key)]) {
            Timestamp(microseconds: $0.integer(0))
        }
    }

    /// The documents of one collection in the order of their names, given to `body` until that says to stop.
    func each(
        in collection: DocumentPath,
        from first: DocumentPath? = nil,
        _ body: (DocumentRow) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        let kept = KeptDocuments(
            connection,
            Self.selection + " WHERE key >= ?1 AND place = ?2 ORDER BY key",
            from: first?.key ?? [],
            [.blob(collection.key)]
        )
        guard let kind = kind(collection.segments.first), kind.isCollection(collection) else {
            return try kept.each(body)
        }
        try kept.each(among: .collection(collection, from: first, kind), body)
    }

    /// The documents of all collections with an id below a path, or of all collections where it is empty.
    func each(
        inGroup id: String,
        below parent: DocumentPath,
        from first: DocumentPath? = nil,
        _ body: (DocumentRow) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        let (low, high) = Self.range(below: parent)
        let start = first.map { ByteOrder.compare($0.key, low) > 0 ? $0.key : low } ?? low
        try each(inGroup: id, from: start, below: high, body)
    }

    /// Walks through the documents in a range of keys.
    func each(
        inGroup id: String,
        from start: [UInt8],
        below high: [UInt8],
        _ body: (DocumentRow) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        let condition: SQL = id.isEmpty ? "" : " AND collection = ?3"
        let kept = KeptDocuments(
            connection,
            Self.selection + " WHERE key >= ?1 AND key < ?2" + condition + " ORDER BY key",
            from: start,
            [.blob(high)] + (id.isEmpty ? [] : [.blob(Array(id.utf8))])
        )
        try kept.each(among: .range(RowRange(group: id, low: start, high: high), kinds), body)
    }

    /// All documents below one.
    func each(
        below parent: DocumentPath,
        _ body: (DocumentRow) throws(StoreError) -> Void
    ) throws(StoreError) {
        try each(inGroup: "", below: parent) { row throws(StoreError) in
            try body(row)
            return .next
        }
    }

    /// The documents of one collection that have a user's id in one of these fields, alone or in a list.
    ///
    /// SQLite looks for the id as a whole string of JSON first, so that values are made of few documents.
    func each(
        in collection: DocumentPath,
        of user: String,
        at names: [String],
        _ body: (DocumentRow, FieldMap) throws(StoreError) -> Void
    ) throws(StoreError) {
        try connection.each(
            Self.selection + " WHERE place = ? AND instr(fields, ?) > 0 ORDER BY key",
            [.blob(collection.key), .blob(Array(JSONWriter.bytes { $0.string(user) }))]
        ) { row throws(StoreError) in
            let found = DocumentRow(row)
            let fields = try found.fields()
            if names.contains(where: { fields.isText(user, at: $0) || fields.lists(user, at: $0) }) {
                try body(found, fields)
            }
            return .next
        }
        guard collection.segments.count == 1, let kind = kind(collection.id) else { return }
        try kind.each(of: user, at: names) { row throws(StoreError) in try body(row, row.fields()) }
    }

    /// The documents that a user has written first.
    func each(by user: String, _ body: (DocumentRow) throws(StoreError) -> Void) throws(StoreError) {
        try connection.each(Self.selection + " WHERE owner = ? ORDER BY key", [.text(user)]) { row throws(StoreError) in
            try body(DocumentRow(row))
            return .next
        }
        for kind in kinds { try kind.each(by: user, body) }
    }

    /// The places of all collections below a path.
    func places(below parent: DocumentPath) throws(StoreError) -> [DocumentPath] {
        let (low, high) = Self.range(below: parent)
        let kept = try connection.all(
            "SELECT DISTINCT place FROM documents WHERE place >= ? AND place < ?",
            [.blob(low), .blob(high)]
        ) { DocumentPath(key: $0.bytes(0)) }
        var places = Set(kept)
        for kind in kinds { places.formUnion(try kind.places(below: parent)) }
        return places.sorted { ByteOrder.compare($0.key, $1.key) < 0 }
    }

    /// Writes a document; a new one counts as that of the user in its path, or else of its writer.
    func put(_ document: StoredDocument, by writer: String? = nil) throws(StoreError) {
        let (document, segments) = (try withoutCredentials(document), document.path.segments)
        let owner = segments.count > 1 && segments[0] == "users" ? segments[1] : writer ?? ""
        if let kind = kind(segments.first), kind.isPlace(document.path) {
            let isRow = try kind.put(document, by: owner)
            // A document that was kept as fields may be a row now.
            if isRow { return try removeKept(document.path) }
        }
        try connection.run(
            """
            INSERT INTO documents (key, place, collection, fields, created_at, updated_at, owner)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET
                fields = excluded.fields, created_at = excluded.created_at, updated_at = excluded.updated_at
            """,
            [
                .blob(document.path.key), .blob(document.path.parent.key), .blob(Array(document.path.parent.id.utf8)),
                .blob(document.json),
                .integer(document.created.microseconds), .integer(document.updated.microseconds), .text(owner),
            ]
        )
    }

    /// Removes a document; its subcollections stay.
    func remove(_ path: DocumentPath) throws(StoreError) {
        if let kind = kind(path.segments.first), kind.isPlace(path) { try kind.remove(path) }
        try removeKept(path)
    }

    /// Returns whether a row may be at a path.
    func mayHoldRow(_ path: DocumentPath) -> Bool {
        kind(path.segments.first)?.isPlace(path) ?? false
    }

    /// Returns whether the document at a path is kept as it was sent, though rows have such a place.
    func isKept(_ path: DocumentPath) throws(StoreError) -> Bool {
        try connection.first("SELECT 1 FROM documents WHERE key = ?", [.blob(path.key)]) { _ in true } ?? false
    }

    private func removeKept(_ path: DocumentPath) throws(StoreError) {
        try connection.run("DELETE FROM documents WHERE key = ?", [.blob(path.key)])
    }

    /// Forgets who has written what stays of a user who is gone, such as messages in the chats of others.
    func forgetWriter(_ user: String) throws(StoreError) {
        try connection.run("UPDATE documents SET owner = '' WHERE owner = ?", [.text(user)])
        for kind in kinds { try kind.forgetWriter(user) }
        try connection.run("DELETE FROM document_totals WHERE owner = ?", [.text(user)])
    }

    func removeAll() throws(StoreError) {
        try connection.run("DELETE FROM documents")
        for kind in kinds { try kind.removeAll() }
        let commit = Timestamp(microseconds: try lastCommit().microseconds + 1)
        try noteChangesOfEverything(at: commit)
        try note(commit: commit)
        note(.everything)
    }

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

    func note(commit moment: Timestamp) throws(StoreError) {
        try connection.run("UPDATE document_clock SET last_commit = ? WHERE id = 1", [.integer(moment.microseconds)])
    }

    /// The keys of everything below a path; no byte of UTF-8 is 0xFF.
    private static func range(below parent: DocumentPath) -> ([UInt8], [UInt8]) {
        parent.segments.isEmpty ? ([], [0xFF]) : (parent.key + [0], parent.key + [1])
    }

    /// The documents that cannot be read, or that stand in another place than their name says; and those that no route
    /// of the market shows.
    func findings() throws(StoreError) -> [CheckFinding] {
        var (broken, unshown) = (FindingCounter(.documents), FindingCounter(.documentsUnshown))
        try connection.each("SELECT key, fields, created_at, updated_at, place FROM documents") { row in
            let (document, place) = (DocumentRow(row), row.bytes(4))
            let path = document.path
            if path.parent.key != place || (try? document.fields()) == nil {
                broken.note(path.segments.joined(separator: "/"))
            } else if path.isOfGoods || fitsNoRow(path) {
                unshown.note(path.segments.joined(separator: "/"))
            }
            return .next
        }
        return [broken, unshown].compactMap(\.finding)
    }

    /// Returns whether a document that is kept as it was sent is one of people or chats by its name.
    ///
    /// Beside the likes of a user there are documents for apps alone.
    private func fitsNoRow(_ path: DocumentPath) -> Bool {
        mayHoldRow(path) && (path.segments.count == 2 || path.segments.first == "chats")
    }
}
