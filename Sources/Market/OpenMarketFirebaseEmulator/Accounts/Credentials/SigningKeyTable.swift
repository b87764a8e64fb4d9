import OpenMarketSQLite

/// The key of a market, with which ID tokens are signed and the secrets of users' vendors are made, and the keys of before
/// whose tokens still hold.
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

    /// The keys of before, with the time in seconds since 1970 until which what they signed holds.
    func former() throws(StoreError) -> [(key: [UInt8], until: Int64)] {
        try connection.all("SELECT key, until FROM former_keys ORDER BY until DESC") { ($0.bytes(0), $0.integer(1)) }
    }

    /// Signs with another key from now on; what earlier ones signed holds until a time, and not at all without one.
    func renew(_ fresh: [UInt8], keepingUntil until: Int64?, at seconds: Int64) throws(StoreError) {
        let bound = until == nil ? Int64.max : seconds
        try connection.run("DELETE FROM former_keys WHERE until <= ?", [.integer(bound)])
        if let until, let key = try stored() {
            try connection.run("INSERT INTO former_keys (key, until) VALUES (?, ?)", [.blob(key), .integer(until)])
        }
        try connection.run("DELETE FROM signing_keys")
        _ = try key(orStore: fresh)
    }

    private func stored() throws(StoreError) -> [UInt8]? {
        try connection.first("SELECT key FROM signing_keys WHERE id = 1", [], { $0.bytes(0) })
    }
}
