import OpenMarketDomain
import Synchronization

/// The texts for which nothing was found since the market was opened, and how often, without a user and an address.
///
/// An operator reads them to write synonyms; see ``SynonymsFile``. They are in no file, because people also type into a
/// search what they would not want to be kept.
final class MissedSearches: Sendable {
    /// Beyond these, a new text takes the place of one that was rarely looked for.
    private static let most = 500
    /// Longer texts are no searches.
    private static let longest = 60

    private let counts = Mutex<[String: Int]>([:])

    /// The texts and their numbers, the one that was looked for most often first.
    var all: [(text: String, count: Int)] {
        counts.withLock { $0.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) } }
    }

    /// Counts a search that has found nothing; case and the kind of kana make no other text.
    func note(_ text: String) {
        let text = SearchText.fold(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !text.isEmpty, text.count <= Self.longest else { return }
        counts.withLock { counts in
            if counts.count >= Self.most, counts[text] == nil {
                counts.min { ($0.value, $0.key) < ($1.value, $1.key) }.map { counts[$0.key] = nil }
            }
            counts[text, default: 0] += 1
        }
    }
}
