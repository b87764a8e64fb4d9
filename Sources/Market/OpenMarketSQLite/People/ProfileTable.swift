/// The half of a user that others see: the name that they go by, and since when.
///
/// Times are microseconds since 1970.
package struct ProfileRecord: Sendable {
    package let account: String
    package let name: String
    /// The key of the claim of the name.
    package let claim: String
    /// The time since when the user is shown to be here.
    package let shownAt: Int64
    package let createdAt: Int64
    package let changedAt: Int64

    package init(account: String, name: String, claim: String, shownAt: Int64, createdAt: Int64, changedAt: Int64) {
        (self.account, self.name, self.claim, self.shownAt) = (account, name, claim, shownAt)
        (self.createdAt, self.changedAt) = (createdAt, changedAt)
    }
}

package struct ProfileTable {
    private static let selection: SQL = "SELECT account, name, claim, shown_at, created_at, changed_at FROM profiles"

    private let connection: SQLiteConnection

    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    package func profile(_ account: String) throws(StoreError) -> ProfileRecord? {
        try connection.first(Self.selection + " WHERE account = ?", [.text(account)]) { Self.read($0) }
    }

    /// Gives the profiles from an id on, in the order of the ids.
    package func each(
        from account: String,
        _ body: (ProfileRecord) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        try connection.each(
            Self.selection + " WHERE account >= ? ORDER BY account",
            [.text(account)]
        ) { row throws(StoreError) in try body(Self.read(row)) }
    }

    /// Returns the first users from an id on who have a profile or a list of likes, in their order.
    package func users(from account: String, limit: Int64) throws(StoreError) -> [String] {
        try connection.all(
            """
            SELECT account FROM profiles WHERE account >= ?1
            UNION SELECT liker FROM like_lists WHERE liker >= ?1 ORDER BY 1 LIMIT ?2
            """,
            [.text(account), .integer(limit)]
        ) { $0.text(0) }
    }

    package func put(_ profile: ProfileRecord) throws(StoreError) {
        try remove(profile.account)
        try connection.run(
            "INSERT INTO profiles (account, name, claim, shown_at, created_at, changed_at) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .text(profile.account), .text(profile.name), .text(profile.claim), .integer(profile.shownAt),
                .integer(profile.createdAt), .integer(profile.changedAt),
            ]
        )
    }

    package func remove(_ account: String) throws(StoreError) {
        try connection.run("DELETE FROM profiles WHERE account = ?", [.text(account)])
    }

    package func removeAll() throws(StoreError) {
        try connection.run("DELETE FROM profiles")
    }

    private static func read(_ row: borrowing SQLiteRow) -> ProfileRecord {
        ProfileRecord(
            account: row.text(0),
            name: row.text(1),
            claim: row.text(2),
            shownAt: row.integer(3),
            createdAt: row.integer(4),
            changedAt: row.integer(5)
        )
    }
}
