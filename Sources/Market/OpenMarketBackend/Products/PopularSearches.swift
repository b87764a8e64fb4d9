import OpenMarketDomain
import OpenMarketSQLite
import Synchronization

/// The texts that were searched for most among the last two thousand searches.
///
/// A search text is private. Of a text that fewer than three users have searched for, only a mark is kept. Of the other
/// texts those are shown whose words stand in the names of products of two sellers, as long as they do: such words are
/// in lists of products anyway. A machine counts once for each text, however often it asks, and also while its user is
/// still typing.
final class PopularSearches: Sendable {
    /// The number of searches that are looked at.
    private static let window = 2_000
    /// A text that fewer have looked for is not popular.
    private static let fewest = 3
    private static let shown = 10

    private struct Note {
        /// A mark of the text.
        let mark: Int
        /// The text; `nil` where it says more than lists of products do, or too few have searched for it.
        let text: String?
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
        let groups = Dictionary(grouping: notes.withLock { $0.all }, by: \.mark).values
        let counts = groups.compactMap { notes -> (text: String, count: Int)? in
            let count = Self.count(notes.map(\.caller))
            return count < Self.fewest ? nil : notes.lazy.compactMap(\.text).first.map { ($0, count) }
        }
        return counts.sorted { ($1.count, $0.text) < ($0.count, $1.text) }.prefix(Self.shown).map(\.text)
    }

    private static func count(_ callers: [Int?]) -> Int {
        Set(callers.compactMap(\.self)).count + callers.count { $0 == nil }
    }

    /// Returns the text to count for a search; `nil` for one that is never shown.
    static func text(of search: String) -> String? {
        let tokens = SearchToken.all(in: search)
        let text = tokens.map(\.typed).joined(separator: " ").lowercased()
        return tokens.isEmpty || text.count > 30 || text.utf8.count > 90 ? nil : text
    }

    /// Returns whether products of two sellers on a page have all words of a text in their names.
    static func isNamed(_ text: String, on page: RecordPage) -> Bool {
        let words = SearchToken.all(in: text).map(\.whole)
        let named = page.rows.filter { row in
            Set(SearchText.words(of: row.name ?? "")).isSuperset(of: words)
        }
        return Set(named.compactMap(\.vendorID)).count > 1
    }

    /// Counts a search for a text; returns whether enough have searched for it.
    ///
    /// Only then `isNamed` is asked whether it may be shown, which takes the words of a page of names.
    func note(_ text: String, by caller: String?, isNamed: () -> Bool) -> Bool {
        let (mark, caller) = (text.hashValue, caller?.hashValue)
        let callers = notes.withLock { notes in notes.all.filter { $0.mark == mark }.map(\.caller) }
        let isPopular = Self.count(callers + [caller]) >= Self.fewest
        let shown = isPopular && isNamed() ? text : nil
        notes.withLock { $0.add(Note(mark: mark, text: shown, caller: caller)) }
        return isPopular
    }
}
