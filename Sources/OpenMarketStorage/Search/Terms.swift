/// Numbers for the texts that products are filtered by.
struct Terms {
    enum Kind: Int64 {
        case currency = 1
        case category = 2
    }

    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// The gram of a text, or `nil` when no product ever had it.
    func gram(_ kind: Kind, _ text: String) throws(StoreError) -> Gram? {
        try connection.first(
            "SELECT id FROM terms WHERE kind = ? AND text = ?",
            [.integer(kind.rawValue), .text(text)]
        ) { .term($0.integer(0)) }
    }

    /// The gram of a text, which gets a number now if it has none.
    func newGram(_ kind: Kind, _ text: String) throws(StoreError) -> Gram {
        if let known = try gram(kind, text) { return known }
        try connection.run(
            "INSERT INTO terms (kind, text) VALUES (?, ?)",
            [.integer(kind.rawValue), .text(text)]
        )
        return .term(connection.lastInsertedRow)
    }
}
