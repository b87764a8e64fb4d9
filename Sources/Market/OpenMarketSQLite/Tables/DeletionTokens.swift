/// The proof that allows a product to be deleted: its own secret, or a token made for one deletion.
struct DeletionTokens {
    /// The number of tokens of a product that are kept, the newest ones.
    private static let perProduct: Int64 = 16

    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// The product of a secret, or of a token that was not made before `moment`.
    func product(of token: String, madeSince moment: Int64) throws(StoreError) -> RecordID<ProductRecord>? {
        try connection.first(
            "SELECT product_id FROM deletion_tokens WHERE token = ? AND (is_secret = 1 OR created_at >= ?)",
            [.text(token), .integer(moment)]
        ) {
            RecordID($0.integer(0))
        }
    }

    func secret(of id: RecordID<ProductRecord>) throws(StoreError) -> String? {
        try connection.first(
            "SELECT token FROM deletion_tokens WHERE product_id = ? AND is_secret = 1",
            [.id(id)]
        ) { $0.text(0) }
    }

    /// Keeps the secret of a product, which does not expire.
    func add(secret: String, for id: RecordID<ProductRecord>) throws(StoreError) {
        try add(secret, for: id, isSecret: true, at: 0)
    }

    /// Keeps a token; those made before `moment`, and the oldest of too many for one product, are forgotten.
    func add(
        _ token: String,
        for id: RecordID<ProductRecord>,
        at seconds: Int64,
        forgettingBefore moment: Int64
    ) throws(StoreError) {
        try connection.run(
            "DELETE FROM deletion_tokens WHERE is_secret = 0 AND created_at < ?",
            [.integer(moment)]
        )
        try add(token, for: id, isSecret: false, at: seconds)
        try connection.run(
            """
            DELETE FROM deletion_tokens WHERE token IN (
                SELECT token FROM deletion_tokens WHERE product_id = ? AND is_secret = 0 AND token <> ?
                ORDER BY created_at DESC LIMIT -1 OFFSET ?
            )
            """,
            [.id(id), .text(token), .integer(Self.perProduct - 1)]
        )
    }

    /// Forgets the tokens and the secrets of all products of a vendor.
    func removeAll(of vendor: RecordID<VendorRecord>) throws(StoreError) {
        try connection.run(
            "DELETE FROM deletion_tokens WHERE product_id IN (SELECT id FROM products WHERE vendor_id = ?)",
            [.id(vendor)]
        )
    }

    private func add(
        _ token: String,
        for id: RecordID<ProductRecord>,
        isSecret: Bool,
        at seconds: Int64
    ) throws(StoreError) {
        guard try ProductReader(connection).row(id) != nil else { throw .missing }
        guard try product(of: token, madeSince: .min) == nil else { throw .duplicate(.deletionToken) }
        try connection.run(
            "INSERT INTO deletion_tokens (token, product_id, is_secret, created_at) VALUES (?, ?, ?, ?)",
            [.text(token), .id(id), .integer(isSecret ? 1 : 0), .integer(seconds)]
        )
    }
}
