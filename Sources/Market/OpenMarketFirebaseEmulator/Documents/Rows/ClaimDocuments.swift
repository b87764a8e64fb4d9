import OpenMarketSQLite

/// The claimed names as documents: `vendors/{key}` of the safe layout, and `vendorNameToUserUID/{name}` of the first app.
///
/// The claims of both layouts are rows of one table. The key of one of the first app has the collection before it, which no
/// id of a document can have.
struct ClaimDocuments: DocumentKind {
    let root: String
    let inner = ""

    private let claims: ClaimTable

    init(_ connection: SQLiteConnection, _ root: String) {
        (self.root, claims) = (root, ClaimTable(connection, below: Self.prefix(root)))
    }

    /// The beginning of the keys of a collection.
    static func prefix(_ root: String) -> String { root == "vendors" ? "" : root + "/" }

    /// Returns whether a claim may be at a path.
    static func isPlace(_ path: DocumentPath) -> Bool {
        path.segments.count == 2 && ["vendors", "vendorNameToUserUID"].contains(path.segments[0])
    }

    func row(_ id: String) throws(StoreError) -> DocumentRow? { try claims.claim(id).map(DocumentRow.init) }

    func row(_ id: String, below key: String) throws(StoreError) -> DocumentRow? { nil }

    func put(_ document: StoredDocument, by writer: String) throws(StoreError) -> Bool {
        guard let claim = ClaimRecord(document) else {
            try remove(document.path)
            return false
        }
        try claims.put(claim)
        return true
    }

    func remove(_ path: DocumentPath) throws(StoreError) { try claims.remove(path.id) }

    func removeAll() throws(StoreError) { try claims.removeAll() }

    func each(from id: String, _ body: (DocumentRow) throws(StoreError) -> RowStep) throws(StoreError) {
        try claims.each(from: id) { claim throws(StoreError) in try body(DocumentRow(claim)) }
    }

    func each(
        below key: String,
        from id: String,
        _ body: (DocumentRow) throws(StoreError) -> RowStep
    ) throws(StoreError) {}

    func ids(from id: String, limit: Int64) throws(StoreError) -> [String] { try claims.ids(from: id, limit: limit) }

    func parents() throws(StoreError) -> [String] { [] }

    func each(
        of user: String,
        at fields: [String],
        _ body: (DocumentRow) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard fields.contains("uid") || fields.contains("userUID") else { return }
        try each(by: user, body)
    }

    func each(by writer: String, _ body: (DocumentRow) throws(StoreError) -> Void) throws(StoreError) {
        for claim in try claims.all(of: writer) { try body(DocumentRow(claim)) }
    }
}

extension ClaimRecord {
    /// Reads a document; `nil` when it has not the shape of a claim.
    init?(_ document: StoredDocument) {
        guard ClaimDocuments.isPlace(document.path) else { return nil }
        let (fields, path) = (document.fields, document.path)
        let isSafe = path.segments[0] == "vendors"
        guard fields.names == (isSafe ? ["name", "uid"] : ["userUID"]),
            let name = isSafe ? fields["name"]?.text : path.id,
            let account = fields[isSafe ? "uid" : "userUID"]?.text
        else { return nil }
        self.init(
            key: ClaimDocuments.prefix(path.segments[0]) + path.id,
            name: name,
            account: account,
            createdAt: document.created.microseconds,
            changedAt: document.updated.microseconds
        )
    }
}

extension DocumentRow {
    init(_ claim: ClaimRecord) {
        let (account, ids) = (FieldValue.string(claim.account), claim.key.split(separator: "/").map(String.init))
        let isSafe = ids.count == 1
        self.init(
            path: DocumentPath(unchecked: isSafe ? ["vendors"] + ids : ids),
            json: StoredDocument.json(
                of: FieldMap(isSafe ? [("name", .string(claim.name)), ("uid", account)] : [("userUID", account)])
            ),
            created: Timestamp(microseconds: claim.createdAt),
            updated: Timestamp(microseconds: claim.changedAt)
        )
    }
}
