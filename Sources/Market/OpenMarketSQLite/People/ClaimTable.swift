/// A name that a user has claimed, so that no other one goes by it.
///
/// Times are microseconds since 1970.
package struct ClaimRecord: Sendable {
    /// The text that all spellings of the name have in common.
    package let key: String
    package let name: String
    /// The id of the user.
    package let account: String
    package let createdAt: Int64
    package let changedAt: Int64

    package init(key: String, name: String, account: String, createdAt: Int64, changedAt: Int64) {
        (self.key, self.name, self.account) = (key, name, account)
        (self.createdAt, self.changedAt) = (createdAt, changedAt)
    }
}

/// The names that users have claimed, beside those of vendors: one register of names.
///
/// Two users may have claimed names that look the same before this was looked at; those stay as they are.
package struct ClaimTable {
    private static let selection: SQL = "SELECT key, name, account, created_at, changed_at FROM claims"

    /// The number of names that a user can have at one time: one to sell under, and some to change it.
    package static let mostOfAccount = 5

    private static let isInGroup: SQL = "substr(key, 1, length(?2)) = ?2 AND (?2 <> '' OR instr(key, '/') = 0)"

    private let connection: SQLiteConnection
    /// The beginning of the keys of the claims that are looked at one by one; those without one have no `/`.
    private let prefix: String

    package init(_ connection: SQLiteConnection, below prefix: String = "") {
        (self.connection, self.prefix) = (connection, prefix)
    }

    /// The claim whose key has this id behind the prefix.
    package func claim(_ id: String) throws(StoreError) -> ClaimRecord? {
        try connection.first(Self.selection + " WHERE key = ?", [.text(prefix + id)]) { Self.read($0) }
    }

    /// Gives the claims of the group from an id on, in the order of their keys.
    package func each(
        from id: String,
        _ body: (ClaimRecord) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        try connection.each(
            Self.selection + " WHERE key >= ?1 AND " + Self.isInGroup + " ORDER BY key",
            [.text(prefix + id), .text(prefix)]
        ) { row throws(StoreError) in try body(Self.read(row)) }
    }

    /// The claims of a user in the group, in the order of their keys.
    package func all(of account: String) throws(StoreError) -> [ClaimRecord] {
        try connection.all(
            Self.selection + " WHERE account = ?1 AND " + Self.isInGroup + " ORDER BY key",
            [.text(account), .text(prefix)]
        ) { Self.read($0) }
    }

    /// Returns the first ids of the group from one on, in their order.
    package func ids(from id: String, limit: Int64) throws(StoreError) -> [String] {
        try connection.all(
            "SELECT substr(key, length(?2) + 1) FROM claims WHERE key >= ?1 AND " + Self.isInGroup
                + " ORDER BY key LIMIT ?3",
            [.text(prefix + id), .text(prefix), .integer(limit)]
        ) { $0.text(0) }
    }

    package func put(_ claim: ClaimRecord) throws(StoreError) {
        try clear(claim.key)
        try connection.run(
            "INSERT INTO claims (key, name, account, created_at, changed_at) VALUES (?, ?, ?, ?, ?)",
            [
                .text(claim.key), .text(claim.name), .text(claim.account), .integer(claim.createdAt),
                .integer(claim.changedAt),
            ]
        )
        try setLooks(of: claim)
    }

    /// Removes the claim whose key has this id behind the prefix.
    package func remove(_ id: String) throws(StoreError) { try clear(prefix + id) }

    private func clear(_ key: String) throws(StoreError) {
        try connection.run("DELETE FROM claim_looks WHERE claim = ?", [.text(key)])
        try connection.run("DELETE FROM claims WHERE key = ?", [.text(key)])
    }

    package func removeAll() throws(StoreError) {
        try connection.run("DELETE FROM claim_looks")
        try connection.run("DELETE FROM claims")
    }

    /// Notes once more what all names look like.
    func renewLooks() throws(StoreError) {
        try connection.run("DELETE FROM claim_looks")
        for claim in try connection.all(Self.selection, [], Self.read) { try setLooks(of: claim) }
    }

    private func setLooks(of claim: ClaimRecord) throws(StoreError) {
        for look in LookAlike.looks(of: claim.name) {
            try connection.run(
                "INSERT INTO claim_looks (look, claim) VALUES (?, ?)",
                [.text(look), .text(claim.key)]
            )
        }
    }

    private static func read(_ row: borrowing SQLiteRow) -> ClaimRecord {
        ClaimRecord(
            key: row.text(0),
            name: row.text(1),
            account: row.text(2),
            createdAt: row.integer(3),
            changedAt: row.integer(4)
        )
    }
}

// MARK: Names

extension ClaimTable {
    /// Returns whether no other user has claimed a name that looks like this one, and no other vendor has it.
    package func isFree(_ name: String, for account: String) throws(StoreError) -> Bool {
        guard try !isTaken(name, besides: account) else { return false }
        return try !VendorLooks(connection).isTaken(name, besides: account)
    }

    /// Returns whether another user than `account` has claimed a name that looks like this one.
    func isTaken(_ name: String, besides account: String?) throws(StoreError) -> Bool {
        for look in LookAlike.looks(of: name) {
            let other: Bool? = try connection.first(
                """
                SELECT 1 FROM claim_looks JOIN claims ON claims.key = claim
                WHERE look = ? AND account IS NOT ? LIMIT 1
                """,
                [.text(look), .optional(account)]
            ) { _ in true }
            if other == true { return true }
        }
        return false
    }

    /// The name as `account` has claimed it; `nil` when they have claimed none that looks like this one.
    func name(like name: String, of account: String) throws(StoreError) -> String? {
        for look in LookAlike.looks(of: name) {
            let claimed = try connection.first(
                """
                SELECT name FROM claim_looks JOIN claims ON claims.key = claim
                WHERE look = ? AND account = ? ORDER BY key LIMIT 1
                """,
                [.text(look), .text(account)]
            ) { $0.text(0) }
            if let claimed { return claimed.composed }
        }
        return nil
    }

    func name(of account: String) throws(StoreError) -> String? {
        try connection.first("SELECT name FROM claims WHERE account = ? ORDER BY key LIMIT 1", [.text(account)]) {
            $0.text(0).composed
        }
    }

    /// Returns whether a user who has claimed names has claimed this one too, and no other user has.
    func mayTake(_ name: String, _ account: String) throws(StoreError) -> Bool {
        guard try !isTaken(name, besides: account) else { return false }
        guard try self.name(of: account) != nil else { return true }
        return try self.name(like: name, of: account) != nil
    }
}
