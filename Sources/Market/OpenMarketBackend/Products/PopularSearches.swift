import OpenMarketDomain
import OpenMarketSQLite
import Synchronization

/// The texts that were searched for most among the last two thousand searches, without users and addresses.
///
/// What a person types into a search is private. So only a text that stands in the names of products of two sellers is
/// counted: what it says is on the page of the market anyway.
final class PopularSearches: Sendable {
    /// The number of searches that are looked at.
    private static let window = 2_000
    private static let longest = 30
    /// A text that was looked for less often is not popular.
    private static let fewest = 3
    private static let shown = 10

    private struct Notes {
        var texts: [String] = []
        /// The place of the oldest note, once the window is full.
        var oldest = 0
    }

    private let notes = Mutex(Notes())

    /// The popular texts, the most frequent first.
    var all: [String] {
        let counts = notes.withLock { $0.texts }.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        let popular = counts.filter { $0.value >= Self.fewest }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return popular.prefix(Self.shown).map(\.key)
    }

    /// Returns the text to count for a search with this first page; `nil` where it is not to be counted.
    static func text(of search: String, _ page: RecordPage) -> String? {
        guard page.isFoundAsTyped, Set(page.rows.compactMap(\.vendorID)).count > 1 else { return nil }
        let text = search.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        return text.isEmpty || text.count > longest ? nil : text
    }

    /// Counts a search for a text.
    func note(_ text: String) {
        notes.withLock { notes in
            guard notes.texts.count == Self.window else { return notes.texts.append(text) }
            notes.texts[notes.oldest] = text
            notes.oldest = (notes.oldest + 1) % Self.window
        }
    }
}
