/// The text between two spaces or signs, cut where the script changes: `갤럭시Z플립5`, `WH-1000XM5`, `캠핑의자`.
package struct SearchToken: Sendable, Hashable {
    /// Letters of one script, one after the other.
    struct Run: Sendable, Hashable {
        let script: Script
        var text: String
        /// Whether a hyphen stands before it.
        let isJoined: Bool
    }

    /// The letters as they were typed, in lower case.
    package let typed: String
    /// The letters in the case in which they were typed, without hyphens.
    var keys: String { cased ?? typed.filter { $0 != "-" } }
    let runs: [Run]
    /// The letters in the case in which they were typed, where some are capitals.
    private let cased: String?

    /// All letters, without what joins them.
    package var whole: String { String(stemmed(runs[...]).prefix(SearchText.longestWord)) }

    private func stemmed(_ runs: ArraySlice<Run>) -> String {
        let text = runs.map(\.text).joined()
        return runs.allSatisfy { $0.script == .latin } ? SearchText.stem(text) : text
    }

    /// The parts that hyphens join, and the parts that are neither Hangul nor kana nor Han.
    private var groups: [String] {
        var groups: [ArraySlice<Run>] = []
        var (piece, plain) = (runs.startIndex, runs.startIndex)
        for place in runs.indices.dropFirst() {
            if runs[place].isJoined {
                groups.append(runs[piece..<place])
                piece = place
            }
            if runs[place].isJoined || runs[place].script.isUnspaced != runs[place - 1].script.isUnspaced {
                groups.append(runs[plain..<place])
                plain = place
            }
        }
        groups += [runs[piece...], runs[plain...]]
        return groups.map { stemmed($0) }
    }

    /// The whole token and its parts; a single kana says nothing.
    package var words: [String] {
        guard runs.count > 1 else { return [whole] }
        return ([whole] + groups + parts).map { String($0.prefix(SearchText.longestWord)) }
    }

    /// Its runs, each by itself.
    package var parts: [String] {
        let telling = runs.filter { run in
            !(run.script == .hiragana || run.script == .katakana) || run.text.unicodeScalars.count > 1
        }
        return telling.map { $0.script == .latin ? SearchText.stem($0.text) : $0.text }
    }

    /// A number and its unit, here or in the next token: `128gb`; `nil` where there is none.
    func amount(before next: SearchToken?) -> [String]? {
        for (place, run) in runs.enumerated() where run.script == .digit {
            let unit: String? =
                if place + 1 < runs.count { runs[place + 1].text } else { next?.runs.first.map(\.text) }
            let units = unit.map { Units.meant(by: SearchText.stem($0)) + Units.meant(by: $0) } ?? []
            if !units.isEmpty { return units.uniquedWords.map { run.text + $0 } }
        }
        return nil
    }

    /// Whether it is a number and its unit, and no more.
    var isAmount: Bool { runs.count <= 2 && runs.first?.script == .digit }

    package static func all(in text: String) -> [SearchToken] {
        var tokens: [SearchToken] = []
        var (runs, typed, keys): ([Run], String, String?) = ([], "", nil)
        var isJoined = false
        let scalars = Array(SearchText.plain(text).unicodeScalars)
        let cased = casedScalars(of: text, scalars.count)
        func end() {
            if !runs.isEmpty { tokens.append(SearchToken(typed: typed, runs: runs, cased: keys)) }
            (runs, typed, keys, isJoined) = ([], "", nil, false)
        }
        for (place, scalar) in scalars.enumerated() {
            guard tokens.count < SearchText.mostWords else { return tokens }
            let script = Self.script(of: scalar, at: place, in: scalars)
            switch script {
            case .border: end()
            case .joiner: isJoined = !runs.isEmpty
            default:
                if isJoined { typed.append("-") }
                typed.unicodeScalars.append(scalar)
                if let cased { keys = (keys ?? "") + String(cased[place]) }
                let letter = SearchText.hiragana(scalar)
                if !isJoined, let last = runs.last, last.script == script, script != .emoji {
                    runs[runs.count - 1].text.unicodeScalars.append(letter)
                } else {
                    if script == .emoji { end() }
                    runs.append(Run(script: script, text: String(letter), isJoined: isJoined))
                    if script == .emoji { end() }
                }
                isJoined = false
            }
        }
        end()
        return tokens
    }

    /// The letters of a text in the case in which they were typed; `nil` without capitals.
    ///
    /// Few letters become two in the other case, and no key of Hangul is among them.
    private static func casedScalars(of text: String, _ count: Int) -> [Unicode.Scalar]? {
        let hasCapitals = text.unicodeScalars.contains { 0x41...0x5A ~= $0.value || 0xFF21...0xFF3A ~= $0.value }
        guard hasCapitals else { return nil }
        let cased = Array(SearchText.plain(text, keepsCase: true).unicodeScalars)
        return cased.count == count ? cased : nil
    }

    /// A point within a number belongs to it, and a long vowel to the kana before it.
    private static func script(of scalar: Unicode.Scalar, at place: Int, in scalars: [Unicode.Scalar]) -> Script {
        switch scalar {
        case ".":
            let neighbours = [place - 1, place + 1].filter(scalars.indices.contains).map { Script(scalars[$0]) }
            return neighbours == [.digit, .digit] ? .digit : .border
        case "ー":
            guard place > 0, case .hiragana = Script(scalars[place - 1]) else { return .katakana }
            return .hiragana
        default: return Script(scalar)
        }
    }
}

extension Sequence<String> {
    /// Each text once, in the order in which they come.
    var uniquedWords: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
