package import OpenMarketSQLite

/// A like, with the names that people know.
package struct NotedLike: Sendable, Hashable {
    package let product: Int64
    package let productName: String
    /// The id of the user.
    package let user: String
    /// The name that the user has claimed.
    package let userName: String?
}

extension NotedLike {
    /// A page of the likes of a market, from 1; newer products first.
    package static func page(
        _ number: Int,
        size: Int,
        in store: MarketStore
    ) async throws(StoreError) -> (likes: [NotedLike], hasNext: Bool) {
        let offset = Int64(min(max(1, number), 1_000_000) - 1) * Int64(size)
        let found = try await store.database.read(within: .seconds(5)) { connection throws(StoreError) in
            try connection.all(selection, [.integer(Int64(size) + 1), .integer(offset)], read)
        }
        return (Array(found.prefix(size)), found.count > size)
    }

    private static let selection: SQL = """
        SELECT l.product, coalesce(p.name, ''), l.liker,
            (SELECT c.name FROM claims c WHERE c.account = l.liker ORDER BY c.key LIMIT 1)
        FROM likes l JOIN products p ON p.id = l.product
        ORDER BY l.product DESC, l.liker LIMIT ? OFFSET ?
        """

    private static func read(_ row: borrowing SQLiteRow) -> NotedLike {
        NotedLike(
            product: row.integer(0),
            productName: row.text(1),
            user: row.text(2),
            userName: row.textOrNull(3)
        )
    }
}
