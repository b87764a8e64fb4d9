import Foundation
import OpenMarketStorage

/// A like, with the names that people know.
package struct NotedLike: Sendable, Hashable {
    /// The product.
    package let product: Int64
    /// The name of the product.
    package let productName: String
    /// The id of the user.
    package let user: String
    /// The name that the user has claimed.
    package let userName: String?
}

extension MarketBackend {
    /// A page of likes, from 1, those with `text` in an id or a name; newer products first.
    package func likes(
        page: Int,
        size: Int,
        matching text: String
    ) async throws(BackendError) -> (likes: [NotedLike], hasNext: Bool) {
        let needle = text.lowercased().precomposedStringWithCanonicalMapping
        let offset = Int64(min(max(1, page), 1_000_000) - 1) * Int64(size)
        do throws(StoreError) {
            let found = try await store.database.read(within: .seconds(5)) { connection throws(StoreError) in
                try connection.all(
                    NotedLike.search,
                    [.text(needle), .integer(Int64(size) + 1), .integer(offset)],
                    NotedLike.read
                )
            }
            return (Array(found.prefix(size)), found.count > size)
        } catch {
            throw BackendError(error)
        }
    }
}

extension NotedLike {
    fileprivate static let search: SQL = """
        SELECT product, name, liker, claimed FROM (
            SELECT l.product, coalesce(p.name, '') AS name, l.liker,
                (SELECT u.name FROM user_names u WHERE u.account = l.liker LIMIT 1) AS claimed
            FROM likes l JOIN products p ON p.id = l.product
        )
        WHERE instr(lower(product || ' ' || name || ' ' || liker || ' ' || coalesce(claimed, '')), ?)
        ORDER BY product DESC, liker LIMIT ? OFFSET ?
        """

    fileprivate static func read(_ row: borrowing SQLiteRow) -> NotedLike {
        NotedLike(
            product: row.integer(0),
            productName: row.text(1),
            user: row.text(2),
            userName: row.textOrNull(3)
        )
    }
}
