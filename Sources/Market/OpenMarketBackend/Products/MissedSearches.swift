import OpenMarketDomain
import Synchronization

/// The texts for which nothing was found since the market was opened, and how often, without a user and an address.
///
/// An operator reads them to write synonyms; see ``SynonymsFile``. They are in no file, because people also type into a
/// search what they would not want to be kept. A front end that searches while its user types sends `unic`, `unicy` and
/// `unicycle`: of such a row only the longest text is counted.
final class MissedSearches: Sendable {
    /// Beyond these, a new text takes the place of one that was rarely looked for.
    private static let most = 500
    /// Longer texts are no searches.
    private static let longest = 60

    /// Texts that follow each other within these seconds are one text that is being typed.
    private static let typingPause: Int64 = 60

    private struct Typed {
        let text: String
        let seconds: Int64
        /// The keys that were pressed for the text, because `아이포` becomes `아이폰` by one more of them.
        let keys: String
    }

    private struct State {
        var counts: [String: Int] = [:]
        /// The last text of each machine; `nil` stands for this one.
        var last: [String?: Typed] = [:]

        mutating func count(_ text: String) {
            if counts.count >= MissedSearches.most, counts[text] == nil {
                counts.min { ($0.value, $0.key) < ($1.value, $1.key) }.map { counts[$0.key] = nil }
            }
            counts[text, default: 0] += 1
        }

        mutating func uncount(_ text: String) {
            guard let count = counts[text] else { return }
            counts[text] = count > 1 ? count - 1 : nil
        }
    }

    private let state = Mutex(State())

    /// The texts with the numbers of their searches, the most frequent first.
    var all: [(text: String, count: Int)] {
        state.withLock { $0.counts }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }

    /// Counts a search of a machine that has found nothing; case and the kind of kana make no other text.
    func note(_ text: String, by caller: String?, at seconds: Int64) {
        let folded = SearchText.fold(text)
        let text = folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !text.isEmpty, text.count <= Self.longest else { return }
        let typed = Typed(text: text, seconds: seconds, keys: Hangul.letters(of: folded))
        state.withLock { state in
            if let last = state.last[caller], last.keys != typed.keys, seconds - last.seconds < Self.typingPause {
                // A shorter text after a longer one is one that is being deleted.
                if last.keys.hasPrefix(typed.keys) { return }
                if typed.keys.hasPrefix(last.keys) { state.uncount(last.text) }
            }
            if state.last.count >= Self.most { state.last.removeAll() }
            state.last[caller] = typed
            state.count(text)
        }
    }
}
