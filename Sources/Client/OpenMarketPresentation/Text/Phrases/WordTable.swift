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
