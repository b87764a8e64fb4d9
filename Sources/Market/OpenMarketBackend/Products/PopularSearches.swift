import OpenMarketDomain
import OpenMarketSQLite
import Synchronization

/// The texts that were searched for most among the last two thousand searches.
///
/// What a person types into a search is private. So only a text is counted whose words stand in the names of products of
/// two sellers, and it is shown as long as they do: what it says is in lists of products anyway. Another machine counts
/// once for each text, however often it asks, and also while its user is still typing.
final class PopularSearches: Sendable {
    /// The number of searches that are looked at.
    private static let window = 2_000
    /// A text that fewer have looked for is not popular.
    private static let fewest = 3
    private static let shown = 10

    private struct Note {
        let text: String
        /// A mark of the machine that asks; `nil` for this one, where a front end may ask for many people.
        let caller: Int?
    }

    private struct Notes {
        var all: [Note] = []
        /// The place of the oldest note, once the window is full.
        var oldest = 0

        mutating func add(_ note: Note) {
            guard all.count == PopularSearches.window else { return all.append(note) }
            all[oldest] = note
            oldest = (oldest + 1) % PopularSearches.window
        }
    }

    private let notes = Mutex(Notes())

    /// The popular texts, the most frequent first.
    var all: [String] {
        let counts = Dictionary(grouping: notes.withLock { $0.all }, by: \.text).mapValues(Self.count)
        let popular = counts.filter { $0.value >= Self.fewest }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return popular.prefix(Self.shown).map(\.key)
    }

    private static func count(_ notes: [Note]) -> Int {
        Set(notes.compactMap(\.caller)).count + notes.count { $0.caller == nil }
    }

    /// Returns the text to count for a search with this first page; `nil` where it is not to be counted.
    static func text(of search: String, _ page: RecordPage) -> String? {
        let tokens = SearchToken.all(in: search)
        let text = tokens.map(\.typed).joined(separator: " ").lowercased()
        guard !tokens.isEmpty, text.count <= 30, text.utf8.count <= 90 else { return nil }
        let words = tokens.map(\.whole)
        let named = page.rows.filter { row in
            Set(SearchText.words(of: row.name ?? "")).isSuperset(of: words)
        }
        return Set(named.compactMap(\.vendorID)).count > 1 ? text : nil
    }

    /// Counts a search for a text; returns whether it is popular now.
    func note(_ text: String, by caller: String?) -> Bool {
        let same = notes.withLock { notes in
            notes.add(Note(text: text, caller: caller?.hashValue))
            return notes.all.filter { $0.text == text }
        }
        return Self.count(same) >= Self.fewest
    }
}
