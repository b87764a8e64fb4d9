/// The blocks between users.
///
/// A block is a user's, and concerns an account; a vendor, where that vendor is no user. Between two users it works both
/// ways: neither of them meets what the other one sells, and neither writes to the other. It is kept against the account
/// so that it stands whatever becomes of the vendor.
package struct BlockTable {
    /// The number of users and vendors that one user can block.
    package static let most: Int64 = 1000
    /// The number of vendors a list leaves out at most: those whom the user has blocked come first.
    static let mostHidden: Int64 = 2000

    private let connection: SQLiteConnection

    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Blocks someone, so that neither follows the other one any more; a second call changes nothing.
    ///
    /// Throws `tooMany` when the user has blocked too many already.
    func add(_ target: BlockTarget, by blocker: String, at seconds: Int64) throws(StoreError) {
        let known = try connection.first(
            "SELECT 1 FROM blocks WHERE blocker = ?1 AND account = ?2 UNION ALL "
                + "SELECT 1 FROM blocks WHERE blocker = ?1 AND vendor = ?3",
            [.text(blocker), .optional(target.account), .id(target.vendor)]
        ) { _ in true }
        guard known == nil else { return }
        let count = try connection.first("SELECT count(*) FROM blocks WHERE blocker = ?", [.text(blocker)]) {
            $0.integer(0)
        }
        guard count ?? 0 < Self.most else { throw .tooMany }
        try connection.run(
            "INSERT INTO blocks (blocker, account, vendor, at) VALUES (?, ?, ?, ?)",
            [.text(blocker), .optional(target.account), .id(target.vendor), .integer(seconds)]
        )
        try FollowTable(connection).end(between: blocker, and: target)
    }

    /// Blocks a user; see the other function of this name.
    package func add(account: String, by blocker: String, at seconds: Int64) throws(StoreError) {
        try add(.account(account), by: blocker, at: seconds)
    }

    package func remove(account: String, by blocker: String) throws(StoreError) {
        try remove(.account(account), by: blocker)
    }

    /// Takes a block back; one that is not there is no failure.
    func remove(_ target: BlockTarget, by blocker: String) throws(StoreError) {
        try connection.run(
            "DELETE FROM blocks WHERE blocker = ? AND (account = ? OR vendor = ?)",
            [.text(blocker), .optional(target.account), .id(target.vendor)]
        )
    }

    /// Forgets all blocks of a user who is gone.
    package func removeAll(of account: String) throws(StoreError) {
        try connection.run("DELETE FROM blocks WHERE blocker = ?1 OR account = ?1", [.text(account)])
    }

    /// Returns the vendors and users that a user has blocked, the last one first.
    func targets(blockedBy blocker: String) throws(StoreError) -> [BlockTarget] {
        try connection.all(
            "SELECT account, vendor FROM blocks WHERE blocker = ? ORDER BY at DESC, id DESC LIMIT ?",
            [.text(blocker), .integer(Self.most)]
        ) { row in
            if let account = row.textOrNull(0) { .account(account) } else { .vendor(RecordID(row.integer(1))) }
        }
    }

    /// The vendors whose products a user does not see: those whom the user has blocked, and those who have blocked the
    /// user.
    func hidden(from account: String) throws(StoreError) -> Set<RecordID<VendorRecord>> {
        let vendors: [RecordID<VendorRecord>] = try connection.all(
            """
            SELECT vendor FROM blocks WHERE blocker = ?1 AND vendor IS NOT NULL
            UNION ALL
            SELECT v.id FROM blocks b JOIN vendors v ON v.account = b.account WHERE b.blocker = ?1
            UNION ALL
            SELECT w.id FROM blocks b JOIN vendors w ON w.account = b.blocker WHERE b.account = ?1
            LIMIT ?2
            """,
            [.text(account), .integer(Self.mostHidden)]
        ) { RecordID($0.integer(0)) }
        return Set(vendors)
    }

    /// Returns whether one of two users has blocked the other.
    package func isBetween(_ one: String, _ other: String) throws(StoreError) -> Bool {
        for (blocker, blocked) in [(one, other), (other, one)] {
            let found = try connection.first(
                "SELECT 1 FROM blocks WHERE blocker = ? AND account = ?",
                [.text(blocker), .text(blocked)]
            ) { _ in true }
            if found == true { return true }
        }
        return false
    }

    /// Blocks of a vendor who becomes a user are blocks of that user; users cannot block themselves.
    ///
    /// Nor do they follow themselves, or anybody between whom and them there is a block.
    func follow(_ vendor: RecordID<VendorRecord>, to account: String) throws(StoreError) {
        try connection.run(
            """
            INSERT OR IGNORE INTO blocks (blocker, account, at)
            SELECT blocker, ?2, at FROM blocks WHERE vendor = ?1 AND blocker <> ?2
            """,
            [.id(vendor), .text(account)]
        )
        try connection.run("DELETE FROM blocks WHERE vendor = ?", [.id(vendor)])
        let follows = FollowTable(connection)
        try follows.remove(vendor, by: account)
        for other in try accounts(apartFrom: account) { try follows.end(between: account, and: .account(other)) }
    }

    /// The users whom a user has blocked, and those who have blocked the user.
    private func accounts(apartFrom account: String) throws(StoreError) -> [String] {
        try connection.all(
            """
            SELECT account FROM blocks WHERE blocker = ?1 AND account IS NOT NULL
            UNION ALL
            SELECT blocker FROM blocks WHERE account = ?1
            """,
            [.text(account)]
        ) { $0.text(0) }
    }

    /// Keeps the earlier products of a blocked user blocked when the vendor goes on without them.
    func stay(with vendor: RecordID<VendorRecord>, of account: String) throws(StoreError) {
        try connection.run(
            """
            INSERT OR IGNORE INTO blocks (blocker, vendor, at)
            SELECT blocker, ?, at FROM blocks WHERE account = ?
            """,
            [.id(vendor), .text(account)]
        )
    }
}

enum BlockTarget: Sendable, Hashable {
    /// A user, with whatever they sell.
    case account(String)
    /// A vendor who is no user.
    case vendor(RecordID<VendorRecord>)

    /// The side of a vendor: the user who is this vendor, or the vendor where no user is.
    init(_ vendor: VendorRecord) {
        self = if let account = vendor.account { .account(account) } else { .vendor(vendor.id) }
    }

    fileprivate var account: String? { if case .account(let account) = self { account } else { nil } }
    fileprivate var vendor: RecordID<VendorRecord>? { if case .vendor(let vendor) = self { vendor } else { nil } }
}
