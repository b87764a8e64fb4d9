import OpenMarketSQLite

/// A text for which users have found nothing.
package struct MissedSearch: Sendable, Hashable {
    /// The text, in lower case.
    package let text: String
    /// The number of times that it was looked for since the market was opened.
    package let count: Int
    /// The words of it that no product has, for which a synonym would help; none where no product has all of them.
    package let unknownWords: [String]
}

extension MarketBackend {
    /// The texts for which users have found nothing since the market was opened, the most frequent one first.
    package func missedSearches(limit: Int = 100) async throws(BackendError) -> [MissedSearch] {
        var searches: [MissedSearch] = []
        for (text, count) in market.missed.all.prefix(limit) {
            let unknown = try await stored(await store.unknownWords(of: text))
            searches.append(MissedSearch(text: text, count: count, unknownWords: unknown))
        }
        return searches
    }
}
