/// The likes of a user in their order, with the values that an app of Firebase keeps beside them.
///
/// Times are microseconds since 1970.
package struct LikeList: Sendable {
    package let liker: String
    /// The ids of the products, each once; `nil` where an app has written none, and not even an empty list.
    package var ids: [String]?
    /// A vendor's identifier and secret at another server.
    package var identifier: String?
    package var secret: String?
    package let createdAt: Int64
    package let changedAt: Int64

    package init(
        liker: String,
        ids: [String]?,
        identifier: String? = nil,
        secret: String? = nil,
        createdAt: Int64,
        changedAt: Int64
    ) {
        (self.liker, self.ids, self.identifier, self.secret) = (liker, ids, identifier, secret)
        (self.createdAt, self.changedAt) = (createdAt, changedAt)
    }
}

/// The likes of users: each like once, and counted in the same transaction by triggers.
///
/// A like counts at a product that is there when the like is made. A like of anything else, or between two users one of
/// whom has blocked the other, is in the user's list, and counts nowhere.
package struct LikeTable {
    private let connection: SQLiteConnection
    /// The session in which changes of products are noted; `nil` for lists that are moved, whose likes count already.
    private let session: WriteSession?

    package init(_ session: WriteSession) { (connection, self.session) = (session.connection, session) }

    /// The likes for reading, and for moving lists.
    package init(_ connection: SQLiteConnection, _ session: WriteSession? = nil) {
        (self.connection, self.session) = (connection, session)
    }

    /// The ids of the products that a user likes, the first liked first.
    package func ids(of liker: String) throws(StoreError) -> [String] {
        try connection.all("SELECT id FROM likes WHERE liker = ? ORDER BY place", [.text(liker)]) { $0.text(0) }
    }

    package func count(of liker: String) throws(StoreError) -> Int64 {
        try connection.first("SELECT count(*) FROM likes WHERE liker = ?", [.text(liker)]) { $0.integer(0) } ?? 0
    }

    package func has(_ id: String, by liker: String) throws(StoreError) -> Bool {
        let sql: SQL = "SELECT 1 FROM likes WHERE liker = ? AND id = ?"
        return try connection.first(sql, [.text(liker), .text(id)]) { _ in true } ?? false
    }

    /// Notes a like behind all others of the user; one that is there already changes nothing.
    package func add(_ id: String, by liker: String) throws(StoreError) {
        try add(id, by: liker, at: nil)
    }

    private func add(_ id: String, by liker: String, at place: Int64?) throws(StoreError) {
        // The product is read in the same statement: a like that came before its product must not count later.
        try connection.run(
            """
            INSERT OR IGNORE INTO likes (liker, id, place, product) VALUES (?1, ?2,
                coalesce(?3, (SELECT max(place) FROM likes WHERE liker = ?1) + 1, 1),
                (SELECT p.id FROM products p LEFT JOIN vendors v ON v.id = p.vendor_id
                    WHERE p.id = ?4
                        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocker = ?1 AND b.account = v.account)
                        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocker = ?1 AND b.vendor = v.id)
                        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocker = v.account AND b.account = ?1)))
            """,
            [.text(liker), .text(id), .optional(place), .optional(session == nil ? nil : Self.product(id))]
        )
        if connection.changedRows > 0 { try note(try product(of: id, by: liker)) }
    }

    /// Takes a like back; one that is not there changes nothing.
    package func remove(_ id: String, by liker: String) throws(StoreError) {
        let product = try product(of: id, by: liker)
        try connection.run("DELETE FROM likes WHERE liker = ? AND id = ?", [.text(liker), .text(id)])
        try note(product)
    }

    package func removeAll() throws(StoreError) {
        try connection.run("DELETE FROM like_lists")
        try connection.run("DELETE FROM likes")
        if connection.changedRows > 0 { session?.note(.everything) }
    }

    /// The product that an id names: only one spelling of a number is an id, or one user could like a product twice.
    private static func product(_ id: String) -> Int64? {
        guard let number = Int64(id), String(number) == id else { return nil }
        return number
    }

    /// The product at which a like counts, and its vendor.
    private typealias Counted = (id: RecordID<ProductRecord>, vendor: RecordID<VendorRecord>?, status: SaleState)

    /// The product at which a like counts; `nil` where it counts nowhere.
    private func product(of id: String, by liker: String) throws(StoreError) -> Counted? {
        try connection.first(
            """
            SELECT p.id, p.vendor_id, p.status FROM likes l JOIN products p ON p.id = l.product
            WHERE l.liker = ? AND l.id = ?
            """,
            [.text(liker), .text(id)]
        ) { row in
            (RecordID(row.integer(0)), row.integerOrNull(1).map { RecordID($0) }, SaleState(stored: row.integer(2)))
        }
    }

    private func note(_ product: Counted?) throws(StoreError) {
        guard let product else { return }
        try session?.noteChange(of: product.id, by: product.vendor, isHidden: product.status == .hidden)
    }
}

// MARK: Whole lists

extension LikeTable {
    package func list(of liker: String) throws(StoreError) -> LikeList? {
        let list = try connection.first(
            "SELECT has_ids, identifier, secret, created_at, changed_at FROM like_lists WHERE liker = ?",
            [.text(liker)]
        ) { row in
            LikeList(
                liker: liker,
                ids: row.integer(0) == 0 ? nil : [],
                identifier: row.textOrNull(1),
                secret: row.textOrNull(2),
                createdAt: row.integer(3),
                changedAt: row.integer(4)
            )
        }
        guard var list, list.ids != nil else { return list }
        list.ids = try ids(of: liker)
        return list
    }

    /// The time of the last change of a list; `nil` when there is none.
    package func changedAt(of liker: String) throws(StoreError) -> Int64? {
        try connection.first("SELECT changed_at FROM like_lists WHERE liker = ?", [.text(liker)]) { $0.integer(0) }
    }

    /// Returns the users who have a list, in the order of their ids.
    package func likers() throws(StoreError) -> [String] {
        try connection.all("SELECT liker FROM like_lists ORDER BY liker") { $0.text(0) }
    }

    /// Writes a list: likes that are in both the old one and the new one go on counting as they did.
    package func put(_ list: LikeList) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO like_lists (liker, has_ids, identifier, secret, created_at, changed_at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (liker) DO UPDATE SET has_ids = excluded.has_ids, identifier = excluded.identifier,
                secret = excluded.secret, created_at = excluded.created_at, changed_at = excluded.changed_at
            """,
            [
                .text(list.liker), .integer(list.ids == nil ? 0 : 1), .optional(list.identifier),
                .optional(list.secret), .integer(list.createdAt), .integer(list.changedAt),
            ]
        )
        try set(list.ids ?? [], of: list.liker)
    }

    /// Writes the likes of a user whose list is kept elsewhere.
    package func put(_ ids: [String], of liker: String) throws(StoreError) {
        try connection.run("DELETE FROM like_lists WHERE liker = ?", [.text(liker)])
        try set(ids, of: liker)
    }

    /// Notes that the likes of a user have changed at a moment; a user without a list gets one.
    package func touch(_ liker: String, at microseconds: Int64) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO like_lists (liker, has_ids, created_at, changed_at) VALUES (?1, 1, ?2, ?2)
            ON CONFLICT (liker) DO UPDATE SET has_ids = 1, changed_at = excluded.changed_at
            """,
            [.text(liker), .integer(microseconds)]
        )
    }

    /// Removes the list of a user, and all of their likes.
    package func removeAll(of liker: String) throws(StoreError) {
        try connection.run("DELETE FROM like_lists WHERE liker = ?", [.text(liker)])
        for id in try ids(of: liker) { try remove(id, by: liker) }
    }

    /// Makes a user's likes those of a list, in its order.
    private func set(_ ids: [String], of liker: String) throws(StoreError) {
        // Bytes are compared: two spellings of one letter are two ids.
        var known: [[UInt8]: Int64] = [:]
        try connection.each("SELECT id, place FROM likes WHERE liker = ?", [.text(liker)]) { row in
            known[Array(row.text(0).utf8)] = row.integer(1)
            return .next
        }
        var last: Int64 = 0
        for id in ids {
            let place = known.removeValue(forKey: Array(id.utf8))
            if let place, place > last {
                last = place
                continue
            }
            last += 1
            if place == nil {
                try add(id, by: liker, at: last)
            } else {
                try connection.run(
                    "UPDATE likes SET place = ? WHERE liker = ? AND id = ?",
                    [.integer(last), .text(liker), .text(id)]
                )
            }
        }
        for id in known.keys { try remove(String(decoding: id, as: UTF8.self), by: liker) }
    }
}
