import OpenMarketSQLite

/// The key of a market, with which ID tokens are signed and the secrets of users' vendors are made.
struct SigningKeyTable {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// The key in the database, or `fresh` from now on.
    func key(orStore fresh: [UInt8]) throws(StoreError) -> [UInt8] {
        if let key = try stored() { return key }
        try connection.run("INSERT INTO signing_keys (id, key) VALUES (1, ?)", [.blob(fresh)])
        return fresh
    }

    /// The key in the database, or one that the database makes.
    func key() throws(StoreError) -> [UInt8] {
        if let key = try stored() { return key }
        return try key(orStore: try connection.first("SELECT randomblob(32)") { $0.bytes(0) } ?? [])
    }

    private func stored() throws(StoreError) -> [UInt8]? {
        try connection.first("SELECT key FROM signing_keys WHERE id = 1", [], { $0.bytes(0) })
    }
}
