import Foundation
import OpenMarketBackend

/// The users who like each product, as the page shows them.
struct LikeTable: Sendable {
    struct Row: Sendable {
        let product: String
        let productName: String
        /// The id of the user, masked.
        let user: String
        /// The name that the user has claimed, masked.
        let userName: String?

        init(_ like: NotedLike) {
            product = "\(like.product)"
            productName = like.productName
            user = AddressMasking.masked(like.user)
            userName = like.userName.map(AddressMasking.masked)
        }

        /// Returns whether a text is a part of an id or a name as they are shown; every like has the empty one.
        func matches(_ text: String) -> Bool {
            guard !text.isEmpty else { return true }
            let needle = Self.folded(text)
            return [product, productName, user, userName ?? ""].contains { Self.folded($0).contains(needle) }
        }

        private static func folded(_ text: String) -> String {
            text.lowercased().precomposedStringWithCanonicalMapping
        }
    }

    let rows: [Row]
    let hasNext: Bool

    /// A page of the likes, from 1: those of its part of the table that match a text.
    static func load(
        _ number: Int,
        matching text: String = "",
        from backend: MarketBackend,
        size: Int? = nil
    ) async -> LikeTable {
        // A search looks at as many likes at a time as one for documents does, and the next page goes on from there.
        let size = size ?? (text.isEmpty ? 20 : 3_000)
        guard let page = try? await NotedLike.page(number, size: size, in: backend.store) else {
            return LikeTable(rows: [], hasNext: false)
        }
        return LikeTable(rows: page.likes.map(Row.init).filter { $0.matches(text) }, hasNext: page.hasNext)
    }
}
