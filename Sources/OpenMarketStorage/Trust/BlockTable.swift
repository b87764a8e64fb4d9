/// Who has blocked whom.
///
/// A block is a user's, and concerns a vendor. Where that vendor is a user as well, it works both ways: neither of the
/// two meets what the other one sells, and neither writes to the other.
package struct BlockTable {
    /// How many vendors one user can block.
    package static let most: Int64 = 1000
    /// How many vendors a list leaves out at most: those whom the user has blocked come first.
    static let mostHidden: Int64 = 2000

    private let connection: SQLiteConnection

    /// The blocks in a database.
    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Blocks a vendor; once more is no change.
    ///
    /// Throws `tooMany` when the user has blocked too many already.
    func add(_ vendor: RecordID<VendorRecord>, by account: String, at seconds: Int64) throws(StoreError) {
        let count = try connection.first("SELECT count(*) FROM blocks WHERE blocker = ?", [.text(account)]) {
            $0.integer(0)
        }
        guard count ?? 0 < Self.most else { throw .tooMany }
        try connection.run(
            "INSERT OR IGNORE INTO blocks (blocker, vendor, at) VALUES (?, ?, ?)",
            [.text(account), .id(vendor), .integer(seconds)]
        )
    }

    /// Takes a block back; one that is not there is no failure.
    func remove(_ vendor: RecordID<VendorRecord>, by account: String) throws(StoreError) {
        try connection.run("DELETE FROM blocks WHERE blocker = ? AND vendor = ?", [.text(account), .id(vendor)])
    }

    /// Forgets all blocks of a user who is gone.
    package func removeAll(of account: String) throws(StoreError) {
        try connection.run("DELETE FROM blocks WHERE blocker = ?", [.text(account)])
    }

    /// The vendors whom a user has blocked, the last one first.
    func vendors(blockedBy account: String) throws(StoreError) -> [RecordID<VendorRecord>] {
        try connection.all(
            "SELECT vendor FROM blocks WHERE blocker = ? ORDER BY at DESC, vendor DESC LIMIT ?",
            [.text(account), .integer(Self.most)]
        ) { RecordID($0.integer(0)) }
    }

    /// The vendors whose products a user does not see: those whom the user has blocked, and those who have blocked the
    /// user.
    func hidden(from account: String) throws(StoreError) -> Set<RecordID<VendorRecord>> {
        let vendors: [RecordID<VendorRecord>] = try connection.all(
            """
            SELECT vendor FROM blocks WHERE blocker = ?1
            UNION ALL
            SELECT w.id FROM vendors v JOIN blocks b ON b.vendor = v.id JOIN vendors w ON w.account = b.blocker
            WHERE v.account = ?1
            LIMIT ?2
            """,
            [.text(account), .integer(Self.mostHidden)]
        ) { RecordID($0.integer(0)) }
        return Set(vendors)
    }

    /// Whether one of two users has blocked the other.
    package func isBetween(_ one: String, _ other: String) throws(StoreError) -> Bool {
        for (blocker, blocked) in [(one, other), (other, one)] {
            let found = try connection.first(
                "SELECT 1 FROM vendors v JOIN blocks b ON b.blocker = ? AND b.vendor = v.id WHERE v.account = ?",
                [.text(blocker), .text(blocked)]
            ) { _ in true }
            if found == true { return true }
        }
        return false
    }
}
