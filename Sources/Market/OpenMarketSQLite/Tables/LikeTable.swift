/// The likes of users: each like once, and counted in the same transaction by triggers.
package struct LikeTable {
    private let session: WriteSession

    package init(_ session: WriteSession) {
        self.session = session
    }

    /// Notes a like; one that is there already, or of a product that is not, changes nothing, and neither does one between
    /// two users one of whom has blocked the other.
    package func add(_ product: RecordID<ProductRecord>, by liker: String) throws(StoreError) {
        // The product is read in the same statement: a like that came before its product must not count later.
        try change(
            """
            INSERT OR IGNORE INTO likes (product, liker)
            SELECT p.id, ?1 FROM products p LEFT JOIN vendors v ON v.id = p.vendor_id
            WHERE p.id = ?2
                AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocker = ?1 AND b.account = v.account)
                AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocker = ?1 AND b.vendor = v.id)
                AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocker = v.account AND b.account = ?1)
            """,
            [.text(liker), .id(product)],
            of: product
        )
    }

    /// Takes a like back; one that is not there changes nothing.
    package func remove(_ product: RecordID<ProductRecord>, by liker: String) throws(StoreError) {
        try change(
            "DELETE FROM likes WHERE product = ? AND liker = ?",
            [.id(product), .text(liker)],
            of: product
        )
    }

    package func removeAll() throws(StoreError) {
        try session.connection.run("DELETE FROM likes")
        if session.connection.changedRows > 0 { session.note(.everything) }
    }

    /// A change of a hidden product is told to no one.
    private func change(
        _ sql: SQL,
        _ values: [SQLiteValue],
        of product: RecordID<ProductRecord>
    ) throws(StoreError) {
        try session.connection.run(sql, values)
        guard session.connection.changedRows > 0 else { return }
        let vendor = try session.connection.first(
            "SELECT vendor_id FROM products WHERE id = ? AND status < 3",
            [.id(product)]
        ) { [$0.integerOrNull(0).map { RecordID<VendorRecord>($0) }] }
        if let vendor { session.note(.product(product, .changed, of: vendor.first ?? nil)) }
    }
}
