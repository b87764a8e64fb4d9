import OpenMarketSQLite

/// The private accounts of the safe layout as documents: `users/{user}/private/account` is a user's list of likes.
struct UserDocuments: DocumentKind {
    static let root = "users"
    static let inner = "private"
    private static let account = "account"

    private let likes: LikeTable

    /// The rows; changes of products are noted in the session, and nowhere where documents are only moved.
    init(_ connection: SQLiteConnection, _ session: WriteSession?) { likes = LikeTable(connection, session) }

    func row(_ user: String) throws(StoreError) -> DocumentRow? { nil }

    func row(_ id: String, below user: String) throws(StoreError) -> DocumentRow? {
        guard id == Self.account else { return nil }
        return try likes.list(of: user).map(DocumentRow.init)
    }

    func updated(_ path: DocumentPath) throws(StoreError) -> Timestamp? {
        guard path.segments.count == 4, path.id == Self.account else { return nil }
        return try likes.changedAt(of: path.segments[1]).map(Timestamp.init(microseconds:))
    }

    func put(_ document: StoredDocument, by writer: String) throws(StoreError) -> Bool {
        let ids = document.path.segments
        guard ids.count == 4, ids[3] == Self.account, let list = LikeList(ids[1], document) else { return false }
        try likes.put(list)
        return true
    }

    func remove(_ path: DocumentPath) throws(StoreError) {
        guard path.segments.count == 4, path.id == Self.account else { return }
        try likes.removeAll(of: path.segments[1])
    }

    func removeAll() throws(StoreError) { try likes.removeAll() }

    func each(from id: String, _ body: (DocumentRow) throws(StoreError) -> RowStep) throws(StoreError) {}

    func each(
        below user: String,
        from id: String,
        _ body: (DocumentRow) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        guard ByteOrder.compare(id.utf8, Self.account.utf8) <= 0, let row = try row(Self.account, below: user) else {
            return
        }
        _ = try body(row)
    }

    func ids(from id: String, limit: Int64) throws(StoreError) -> [String] {
        try likes.likers(from: id, limit: limit)
    }

    func parents() throws(StoreError) -> [String] { try likes.likers(from: "", limit: .max) }

    func each(by writer: String, _ body: (DocumentRow) throws(StoreError) -> Void) throws(StoreError) {
        if let row = try row(Self.account, below: writer) { try body(row) }
    }
}

extension LikeList {
    /// The most bytes of an id, an identifier or a secret in a list; a document with a longer one is no list.
    private static let longest = 200

    /// Reads a document; `nil` when it has not the shape of a private account, or names a product twice.
    init?(_ liker: String, _ document: StoredDocument) {
        let fields = document.fields
        let texts = ["identifier", "secret"].map { fields[$0]?.text }
        let ids = fields["likedProductIDs"]?.texts
        let known = [fields["identifier"], fields["secret"], fields["likedProductIDs"]].count { $0 != nil }
        guard fields.names.count == known, texts.count(where: { $0 != nil }) + (ids == nil ? 0 : 1) == known,
            ((ids ?? []) + texts.compactMap(\.self)).allSatisfy({ $0.utf8.count <= Self.longest }),
            Set((ids ?? []).map { Array($0.utf8) }).count == ids?.count ?? 0
        else { return nil }
        self.init(
            liker: liker,
            ids: ids,
            identifier: texts[0],
            secret: texts[1],
            createdAt: document.created.microseconds,
            changedAt: document.updated.microseconds
        )
    }
}

extension DocumentRow {
    init(_ list: LikeList) {
        var fields: [(String, FieldValue)] = []
        if let ids = list.ids { fields.append(("likedProductIDs", .array(ids.map { .string($0) }))) }
        if let identifier = list.identifier { fields.append(("identifier", .string(identifier))) }
        if let secret = list.secret { fields.append(("secret", .string(secret))) }
        self.init(
            path: DocumentPath(unchecked: ["users", list.liker, "private", "account"]),
            json: StoredDocument.json(of: FieldMap(fields)),
            created: Timestamp(microseconds: list.createdAt),
            updated: Timestamp(microseconds: list.changedAt)
        )
    }
}
