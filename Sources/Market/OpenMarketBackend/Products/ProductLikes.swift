import OpenMarketFirebaseEmulator
import OpenMarketSQLite

/// Counts the likes of users, which are documents, at the products of the market.
struct ProductLikes: LikeLedger {
    func apply(_ change: LikeChange, in session: WriteSession) throws(StoreError) {
        let table = LikeTable(session)
        switch change {
        case .wiped: try table.removeAll()
        case .changed(let user, let added, let removed):
            for id in removed.compactMap(Self.product) { try table.remove(id, by: user) }
            for id in added.compactMap(Self.product) { try table.add(id, by: user) }
        }
    }

    /// The product that an id names: only one spelling of a number is an id, or one user could like a product twice.
    private static func product(_ id: String) -> RecordID<ProductRecord>? {
        guard let number = Int64(id), String(number) == id else { return nil }
        return RecordID(number)
    }
}

extension ProductLikes {
    /// Counts the likes that are stored in documents already, in the layout that is served or in the other one.
    static let counting: [SQL] = [
        """
        INSERT OR IGNORE INTO likes (product, liker)
        SELECT p.id, CAST(substr(d.place, 7, length(d.place) - 14) AS TEXT)
        FROM documents d, json_each(CAST(d.fields AS TEXT), '$.likedProductIDs.arrayValue.values') j
            JOIN products p ON p.id = CAST(json_extract(j.value, '$.stringValue') AS INTEGER)
        WHERE d.collection = CAST('private' AS BLOB) AND substr(d.key, 1, 6) = x'757365727300'
            AND substr(d.key, -8) = x'006163636F756E74' AND instr(substr(d.place, 7), x'00') = length(d.place) - 13
            AND CAST(p.id AS TEXT) = json_extract(j.value, '$.stringValue')
        """,
        """
        INSERT OR IGNORE INTO likes (product, liker)
        SELECT p.id, CAST(substr(d.key, 13) AS TEXT)
        FROM documents d, json_each(CAST(d.fields AS TEXT), '$.likedProductIds.arrayValue.values') j
            JOIN products p ON p.id = CAST(json_extract(j.value, '$.integerValue') AS INTEGER)
        WHERE d.place = CAST('UserProfile' AS BLOB)
            AND CAST(p.id AS TEXT) = json_extract(j.value, '$.integerValue')
        """,
    ]
}
