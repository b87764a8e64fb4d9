import OpenMarketDomain

/// The words of names and of other searched texts, and the keys by which a misspelled word is found.
///
/// The words are rows of the table of terms; see ``Terms``.
struct WordTable {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Stores the keys of a word that has got its number.
    func addKeys(of word: String, _ id: Int64) throws(StoreError) {
        for key in Set(WordKey.all(of: word).map(Self.stored)) {
            try connection.run("INSERT OR IGNORE INTO word_keys (key, word) VALUES (?, ?)", [.text(key), .integer(id)])
        }
    }

    /// Removes the keys of a word that no name has any more.
    func removeKeys(of word: String, _ id: Int64) throws(StoreError) {
        for key in Set(WordKey.all(of: word).map(Self.stored)) {
            try connection.run("DELETE FROM word_keys WHERE key = ? AND word = ?", [.text(key), .integer(id)])
        }
    }

    /// Some words of names whose key is the one that is looked for, or begins with it.
    func words(_ key: WordKey, limit: Int) throws(StoreError) -> [String] {
        let start = Self.stored(key)
        let end = if case .sound = key { start + "\u{1}" } else { TextRange.end(of: start) }
        return try connection.all(
            """
            SELECT t.text FROM word_keys w CROSS JOIN terms t ON t.id = w.word
            WHERE w.key >= ? AND w.key < ? ORDER BY w.key LIMIT ?
            """,
            [.text(start), .text(end), .integer(Int64(limit))]
        ) { $0.text(0) }
    }

    /// The text of a key, in which single letters of Hangul take one byte, as capitals and signs, which no word has.
    static func stored(_ key: WordKey) -> String {
        var text = String.UnicodeScalarView(key.kind.unicodeScalars)
        for scalar in key.text.unicodeScalars {
            text.append((0x3131...0x3163).contains(scalar.value) ? letters[Int(scalar.value - 0x3131)] : scalar)
        }
        return String(text)
    }

    private static let letters: [Unicode.Scalar] = [0x21...0x2F, 0x3A...0x60].joined().compactMap {
        Unicode.Scalar(UInt8($0))
    }
}

/// The texts that begin with another one.
enum TextRange {
    /// A text behind all that begin with this one, in the order of SQLite.
    static func end(of start: String) -> String { start + "\u{10FFFF}" }
}
