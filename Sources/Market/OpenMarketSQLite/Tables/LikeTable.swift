/// The likes of users: each like once, and counted in the same transaction by triggers.
package struct LikeTable {
    private let session: WriteSession

    /// The likes that a change works with.
    package init(_ session: WriteSession) {
        self.session = session
    }

    /// Notes a like; one that is there already, or of a product that is not, changes nothing.
    package func add(_ product: RecordID<ProductRecord>, by liker: String) throws(StoreError) {
        // The product is read in the same statement: a like that came before its product must not count later.
        try change(
            "INSERT OR IGNORE INTO likes (product, liker) SELECT id, ? FROM products WHERE id = ?",
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

    /// Takes all likes back.
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
