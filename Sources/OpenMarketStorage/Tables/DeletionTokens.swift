/// What allows a product to be deleted: its own secret, or a token made for one deletion.
struct DeletionTokens {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    func product(of token: String) throws(StoreError) -> RecordID<ProductRecord>? {
        try connection.first("SELECT product_id FROM deletion_tokens WHERE token = ?", [.text(token)]) {
            RecordID($0.integer(0))
        }
    }

    func secret(of id: RecordID<ProductRecord>) throws(StoreError) -> String? {
        try connection.first(
            "SELECT token FROM deletion_tokens WHERE product_id = ? AND is_secret = 1",
            [.id(id)]
        ) { $0.text(0) }
    }

    func add(_ token: String, for id: RecordID<ProductRecord>, isSecret: Bool) throws(StoreError) {
        guard try ProductReader(connection).row(id) != nil else { throw .missing }
        guard try product(of: token) == nil else { throw .duplicate(.deletionToken) }
        try connection.run(
            "INSERT INTO deletion_tokens (token, product_id, is_secret) VALUES (?, ?, ?)",
            [.text(token), .id(id), .integer(isSecret ? 1 : 0)]
        )
    }
}
