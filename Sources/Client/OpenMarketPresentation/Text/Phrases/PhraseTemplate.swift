/// The text of a phrase with placeholders.
///
/// `{1}` is the first value, `{2}` the second. `{1 day|days}` is the first value
/// with the noun that fits it: the former behind 1, the latter behind any other
/// number. Everything else is text, also a brace that opens nothing.
struct PhraseTemplate {
    private enum Part {
        case text(Substring)
        case slot(Int, nouns: [Substring])
    }

    private let parts: [Part]

    init(_ template: String) {
        parts = template.split(separator: "{", omittingEmptySubsequences: false).enumerated().flatMap { index, piece in
            index == 0 ? [Part.text(piece)] : Self.parts(ofOpened: piece)
        }
    }

    /// The numbers of the values it takes.
    var slots: Set<Int> {
        Set(parts.compactMap { if case .slot(let number, _) = $0 { number } else { nil } })
    }

    /// The text with the values in the placeholders; a missing value is empty.
    ///
    /// Values are not searched for placeholders, so a product called `{2}` keeps its name.
    func filled(with values: [String]) -> String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .text(let words): text += words
            case .slot(let number, let nouns):
                let value = values.indices.contains(number - 1) ? values[number - 1] : ""
                text += value
                if let noun = value == "1" ? nouns.first : nouns.last { text += " " + noun }
            }
        }
    }

    /// Returns the parts after an opening brace: a slot and the text behind it, or nothing but text.
    private static func parts(ofOpened piece: Substring) -> [Part] {
        guard let end = piece.firstIndex(of: "}"), let slot = slot(piece[..<end]) else {
            return [.text("{"), .text(piece)]
        }
        return [slot, .text(piece[piece.index(after: end)...])]
    }

    private static func slot(_ inside: Substring) -> Part? {
        let words = inside.split(separator: " ", maxSplits: 1)
        guard let first = words.first, let number = Int(first), number > 0 else { return nil }
        let nouns = words.dropFirst().first?.split(separator: "|") ?? []
        return words.count == 1 || nouns.count == 2 ? .slot(number, nouns: nouns) : nil
    }
}
