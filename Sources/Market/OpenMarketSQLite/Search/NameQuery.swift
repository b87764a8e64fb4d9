/// A text that is looked for in the names of products and of vendors.
struct NameQuery {
    /// More pairs than these make the response hardly smaller, and each costs a read in every chunk.
    private static let usedGrams = 4

    let folded: String
    /// The rarest grams of the text, the rarest first.
    let grams: [Gram]
    /// The number of vendors with the text in their names that are looked for, the oldest first: each one costs a read
    /// in every chunk, and anyone may make vendors.
    static let vendorLimit = 256

    /// The vendors whose names hold the text: all their products match.
    let vendors: [Gram]
    /// Whether a product that has the grams is certain to match.
    let isExact: Bool

    init(_ folded: String, on connection: SQLiteConnection) throws(StoreError) {
        self.folded = folded
        isExact = folded.unicodeScalars.count <= 2
        let postings = Postings(connection)
        var ranked: [(gram: Gram, rarity: Int64)] = []
        // A long query has many pairs; sixteen spread over it are enough to find a rare one among.
        let needed = Gram.needed(for: folded)
        for index in stride(from: 0, to: needed.count, by: max(1, needed.count / 16)) {
            ranked.append((needed[index], try postings.rarity(of: needed[index])))
        }
        grams = ranked.sorted { $0.rarity < $1.rarity }.prefix(Self.usedGrams).map(\.gram)
        vendors = try connection.all(
            "SELECT id FROM vendors WHERE instr(folded_name, ?) > 0 ORDER BY id LIMIT ?",
            [
                .text(folded), .integer(Int64(Self.vendorLimit)),
            ]
        ) { .vendor(RecordID($0.integer(0))) }
    }
}
