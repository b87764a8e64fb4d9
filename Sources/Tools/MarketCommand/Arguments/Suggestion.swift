/// A suggestion for an unknown word.
enum Suggestion {
    /// The closest of `words`, or `nil` when none is close.
    static func closest(to word: String, among words: [String]) -> String? {
        let typed = Array(word.lowercased().unicodeScalars)
        guard !typed.isEmpty, typed.count <= 64 else { return nil }
        let ranked = words.map { ($0, rank(of: $0, for: typed)) }
        guard let best = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
        // Of two letters, one wrong one is half the word.
        return best.1 <= (typed.count < 3 ? 0 : max(1, typed.count / 3)) ? best.0 : nil
    }

    /// A word that begins as typed is as good as the word itself.
    private static func rank(of candidate: String, for typed: [Unicode.Scalar]) -> Int {
        let letters = Array(candidate.lowercased().unicodeScalars)
        let distance = distance(typed, letters)
        return typed.count >= 2 && letters.starts(with: typed) ? 0 : distance
    }

    /// Returns the number of letters that differ: missing, extra, wrong, or two neighbours exchanged.
    static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
        var older: [Int] = []
        var last = Array(0...second.count)
        for (row, letter) in first.enumerated() {
            var next = [row + 1]
            for (column, other) in second.enumerated() {
                var best = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    best = min(best, older[column - 1] + 1)
                }
                next.append(best)
            }
            (older, last) = (last, next)
        }
        return last[second.count]
    }
}
