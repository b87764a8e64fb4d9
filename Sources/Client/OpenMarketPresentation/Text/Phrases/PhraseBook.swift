/// The text of every phrase in one language.
///
/// A template has placeholders for values, `{1}`, `{2}` and so on, in whatever order the
/// language wants. Where a noun depends on a number, both of its forms
/// stand in the placeholder: `{1 day|days} ago`.
///
/// A book is complete: it begins as one of the three languages, and words are
/// replaced, never removed.
///
/// ```swift
/// let book = PhraseBook.korean.replacing(.tabHome, with: "우리 마켓")
/// let wording = Wording(.korean, book: book)
/// ```
public struct PhraseBook: Sendable, Equatable {
    private let language: Language
    private var replaced: [Phrase: String] = [:]

    /// The text of a phrase, with its placeholders.
    public subscript(phrase: Phrase) -> String {
        replaced[phrase] ?? Self.table[phrase, language] ?? "\(phrase)"
    }

    /// Returns this book with other words for one phrase.
    public func replacing(_ phrase: Phrase, with template: String) -> PhraseBook {
        var book = self
        book.replaced[phrase] = template
        return book
    }

    /// The book of a language.
    public static func of(_ language: Language) -> PhraseBook { PhraseBook(language: language) }

    public static let korean = of(.korean)
    public static let english = of(.english)
    public static let japanese = of(.japanese)

    static let table = WordTable<Phrase>(
        Phrase.scenes,
        Phrase.notices,
        Phrase.trust,
        Phrase.numbers,
        Phrase.alerts,
        Phrase.errors,
        Phrase.violations,
        Phrase.spoken
    )
}

/// Words in three languages, from lines of `name | 한국어 | English | 日本語`.
package struct WordTable<Word: Hashable & Sendable>: Sendable {
    /// The cells of each line: the name, and then a text for each language.
    package let lines: [[String]]
    private let positions: [Word: Int]

    private init(_ lines: [[String]], words: some Sequence<Word>) {
        self.lines = lines
        positions = Dictionary(zip(words, lines.indices)) { first, _ in first }
    }

    private static func lines(of text: String) -> [[String]] {
        text.split(separator: "\n").map { $0.split(separator: " | ").map(String.init) }
    }

    /// The text of a word; `nil` for one that is not in the table.
    package subscript(word: Word, language: Language) -> String? {
        guard let position = positions[word] else { return nil }
        let column =
            switch language {
            case .korean: 1
            case .english: 2
            case .japanese: 3
            }
        return lines[position].dropFirst(column).first
    }
}

extension WordTable where Word: CaseIterable {
    /// The words of an enum: a line for each case, in the order of the cases.
    ///
    /// Without a look at the names, which a release build may strip: a test compares them with the cases.
    package init(_ chapters: String...) {
        self.init(chapters.flatMap(Self.lines), words: Word.allCases)
    }
}

extension WordTable where Word == String {
    /// Words that are looked up by the name in their line.
    init(_ text: String) {
        let lines = Self.lines(of: text)
        self.init(lines, words: lines.lazy.compactMap(\.first))
    }
}

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
