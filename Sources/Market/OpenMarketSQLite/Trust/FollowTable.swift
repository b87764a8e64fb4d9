/// The vendors whom users follow, to hear of their new products.
package struct FollowTable {
    /// The number of vendors that one user can follow.
    static let most: Int64 = 200

    private let connection: SQLiteConnection

    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Follows a vendor, whose present products count as seen; a second call changes nothing.
    ///
    /// Throws `tooMany` when the user follows too many already.
    package func add(_ vendor: RecordID<VendorRecord>, by follower: String, at seconds: Int64) throws(StoreError) {
        guard try !contains(vendor, by: follower) else { return }
        let count = try connection.first("SELECT count(*) FROM follows WHERE follower = ?", [.text(follower)]) {
            $0.integer(0)
        }
        guard count ?? 0 < Self.most else { throw .tooMany }
        try connection.run(
            """
            INSERT INTO follows (follower, vendor, at, seen)
            VALUES (?, ?, ?, (SELECT coalesce(max(id), 0) FROM products))
            """,
            [.text(follower), .id(vendor), .integer(seconds)]
        )
    }

    func contains(_ vendor: RecordID<VendorRecord>, by follower: String) throws(StoreError) -> Bool {
        try connection.first(
            "SELECT 1 FROM follows WHERE follower = ? AND vendor = ?",
            [.text(follower), .id(vendor)]
        ) { _ in true } ?? false
    }

    /// Follows a vendor no more; one who is not followed is no failure.
    package func remove(_ vendor: RecordID<VendorRecord>, by follower: String) throws(StoreError) {
        try connection.run("DELETE FROM follows WHERE follower = ? AND vendor = ?", [.text(follower), .id(vendor)])
    }

    /// Marks all present products of a vendor as seen.
    package func markSeen(_ vendor: RecordID<VendorRecord>, by follower: String) throws(StoreError) {
        try connection.run(
            """
            UPDATE follows SET seen = (SELECT coalesce(max(id), 0) FROM products) WHERE follower = ? AND vendor = ?
            """,
            [.text(follower), .id(vendor)]
        )
    }

    /// Returns the vendors whom a user follows, the last one first, and the newest product that existed when they
    /// looked.
    func followed(by follower: String) throws(StoreError) -> [(vendor: RecordID<VendorRecord>, seen: Int64)] {
        try connection.all(
            "SELECT vendor, seen FROM follows WHERE follower = ? ORDER BY at DESC, vendor DESC LIMIT ?",
            [.text(follower), .integer(Self.most)]
        ) { (RecordID($0.integer(0)), $0.integer(1)) }
    }

    func followers(of vendor: RecordID<VendorRecord>) throws(StoreError) -> Int64 {
        try connection.first("SELECT count(*) FROM follows WHERE vendor = ?", [.id(vendor)]) { $0.integer(0) } ?? 0
    }

    /// Forgets whom a user who is gone has followed.
    func removeAll(of follower: String) throws(StoreError) {
        try connection.run("DELETE FROM follows WHERE follower = ?", [.text(follower)])
    }

    /// Neither of two parties, one of whom has blocked the other, follows the other one from now on.
    func end(between account: String, and target: BlockTarget) throws(StoreError) {
        switch target {
        case .vendor(let vendor): try remove(vendor, by: account)
        case .account(let other):
            for (follower, followed) in [(account, other), (other, account)] {
                try connection.run(
                    """
                    DELETE FROM follows WHERE follower = ? AND vendor IN (SELECT id FROM vendors WHERE account = ?)
                    """,
                    [.text(follower), .text(followed)]
                )
            }
        }
    }
}
