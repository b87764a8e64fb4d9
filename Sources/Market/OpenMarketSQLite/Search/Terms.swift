/// Numbers for the texts that products are filtered by and found by.
struct Terms {
    enum Kind: Int64 {
        case currency = 1
        case category = 2
        /// A word of a name.
        case word = 3
        /// A word of a description or of the name of a seller.
        case text = 4
        /// The whole name of a seller.
        case seller = 5
    }

    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// The gram of a text, or `nil` when no product has it.
    func gram(_ kind: Kind, _ text: String) throws(StoreError) -> Gram? {
        try connection.first(
            "SELECT id FROM terms WHERE kind = ? AND text = ?",
            [.integer(kind.rawValue), .text(text)]
        ) { .term($0.integer(0)) }
    }

    /// The texts whose products lie in the most chunks, counted no further than tells a rare one from a common one; in
    /// the order of their numbers.
    func mostCommon(_ kind: Kind, limit: Int64) throws(StoreError) -> [(text: String, gram: Gram)] {
        try connection.all(
            """
            SELECT text, id FROM (
                SELECT t.text, t.id FROM terms t WHERE t.kind = ? ORDER BY (
                    SELECT count(*) FROM (SELECT 1 FROM postings p WHERE p.gram = ? + t.id LIMIT 64)
                ) DESC, t.id LIMIT ?
            ) ORDER BY id
            """,
            [.integer(kind.rawValue), .integer(Gram.term(0).number), .integer(limit)]
        ) { (text: $0.text(0), gram: Gram.term($0.integer(1))) }
    }

    /// The gram of a text, which gets a number now if it has none.
    func newGram(_ kind: Kind, _ text: String) throws(StoreError) -> Gram {
        if let known = try gram(kind, text) { return known }
        try connection.run(
            "INSERT INTO terms (kind, text) VALUES (?, ?)",
            [.integer(kind.rawValue), .text(text)]
        )
        let id = connection.lastInsertedRow
        if kind == .word { try WordTable(connection).addKeys(of: text, id) }
        return .term(id)
    }

    /// Removes a text that no product has any more, so that no one is offered it, and none is left of a user who is gone.
    func forget(_ gram: Gram) throws(StoreError) {
        let id = gram.number - Gram.term(0).number
        guard id > 0, try Postings(connection).rarity(of: gram) == 0 else { return }
        let word = try connection.first("SELECT kind, text FROM terms WHERE id = ?", [.integer(id)]) {
            (kind: $0.integer(0), text: $0.text(1))
        }
        guard let word else { return }
        if word.kind == Kind.word.rawValue { try WordTable(connection).removeKeys(of: word.text, id) }
        try connection.run("DELETE FROM terms WHERE id = ?", [.integer(id)])
    }
}
