import OpenMarketSQLite

/// The profiles of the safe layout as documents: `users/{user}`, and `users/{user}/private/account` with a user's likes.
struct UserDocuments: DocumentKind {
    let root = "users"
    let inner = "private"
    private static let account = "account"

    private let profiles: ProfileTable
    private let likes: LikeTable

    /// The rows; changes of products are noted in the session, and nowhere where documents are only moved.
    init(_ connection: SQLiteConnection, _ session: WriteSession?) {
        (profiles, likes) = (ProfileTable(connection), LikeTable(connection, session))
    }

    func row(_ user: String) throws(StoreError) -> DocumentRow? { try profiles.profile(user).map(DocumentRow.init) }

    func row(_ id: String, below user: String) throws(StoreError) -> DocumentRow? {
        guard id == Self.account else { return nil }
        return try likes.list(of: user).map(DocumentRow.init)
    }

    func updated(_ path: DocumentPath) throws(StoreError) -> Timestamp? {
        guard path.segments.count == 4 else { return try row(path)?.updated }
        guard isPlace(path), path.id == Self.account else { return nil }
        return try likes.changedAt(of: path.segments[1]).map(Timestamp.init(microseconds:))
    }

    func put(_ document: StoredDocument, by writer: String) throws(StoreError) -> Bool {
        let ids = document.path.segments
        if ids.count == 2, let profile = ProfileRecord(ids[1], document) {
            try profiles.put(profile)
        } else if ids.count == 4, ids[3] == Self.account, let list = LikeList(ids[1], document) {
            try likes.put(list)
        } else if ids.count == 4, ids[3] == Self.account {
            // The document stays as it was sent, and its likes count as well.
            try likes.put(document.likedIDs, of: ids[1])
            return false
        } else {
            try remove(document.path)
            return false
        }
        return true
    }

    func remove(_ path: DocumentPath) throws(StoreError) {
        if path.segments.count == 2 { return try profiles.remove(path.id) }
        if path.id == Self.account { try likes.removeAll(of: path.segments[1]) }
    }

    func removeAll() throws(StoreError) {
        try likes.removeAll()
        try profiles.removeAll()
    }

    func each(from id: String, _ body: (DocumentRow) throws(StoreError) -> RowStep) throws(StoreError) {
        try profiles.each(from: id) { profile throws(StoreError) in try body(DocumentRow(profile)) }
    }

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
        try profiles.users(from: id, limit: limit)
    }

    func parents() throws(StoreError) -> [String] { try likes.likers() }

    func each(by writer: String, _ body: (DocumentRow) throws(StoreError) -> Void) throws(StoreError) {
        for row in [try row(writer), try row(Self.account, below: writer)].compactMap(\.self) { try body(row) }
    }
}

extension ProfileRecord {
    /// Reads a document; `nil` when it has not the shape of a profile.
    init?(_ user: String, _ document: StoredDocument) {
        let fields = document.fields
        guard fields.names == ["createdAt", "vendorKey", "vendorName"], let name = fields["vendorName"]?.text,
            let claim = fields["vendorKey"]?.text, let shownAt = fields["createdAt"]?.moment
        else { return nil }
        self.init(
            account: user,
            name: name,
            claim: claim,
            shownAt: shownAt.microseconds,
            createdAt: document.created.microseconds,
            changedAt: document.updated.microseconds
        )
    }
}

extension StoredDocument {
    /// The ids of the products that a private account names, each once.
    fileprivate var likedIDs: [String] {
        var known: Set<[UInt8]> = []
        let ids = fields["likedProductIDs"]?.elements?.compactMap(\.text) ?? []
        return ids.filter { $0.utf8.count <= LikeList.longest && known.insert(Array($0.utf8)).inserted }
    }
}

extension LikeList {
    /// The most bytes of an id, an identifier or a secret in a list; a document with a longer one is no list.
    fileprivate static let longest = 200

    /// Reads a document; `nil` when it has not the shape of a private account, or names a product twice.
    init?(_ liker: String, _ document: StoredDocument) {
        let fields = document.fields
        let texts = ["identifier", "secret"].map { fields[$0]?.text }
        let ids = fields["likedProductIDs"]?.texts
        let known = [fields["identifier"], fields["secret"], fields["likedProductIDs"]].count { $0 != nil }
        guard fields.names.count == known, texts.count(where: { $0 != nil }) + (ids == nil ? 0 : 1) == known,
            ((ids ?? []) + texts.compactMap(\.self)).allSatisfy({ $0.utf8.count <= Self.longest }),
            document.likedIDs.count == ids?.count ?? 0
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
    init(_ profile: ProfileRecord) {
        let fields = FieldMap([
            ("createdAt", .moment(Timestamp(microseconds: profile.shownAt))), ("vendorKey", .string(profile.claim)),
            ("vendorName", .string(profile.name)),
        ])
        self.init(
            path: DocumentPath(unchecked: ["users", profile.account]),
            json: StoredDocument.json(of: fields),
            created: Timestamp(microseconds: profile.createdAt),
            updated: Timestamp(microseconds: profile.changedAt)
        )
    }

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
