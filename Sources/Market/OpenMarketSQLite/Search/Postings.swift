/// The ids of the products that have a gram, chunk by chunk.
///
/// This is our own index and not SQLite's full-text search, whose shortest search
/// is three letters: a great many Korean and Japanese words have two, some one.
struct Postings {
    let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    func ids(of gram: Gram, in chunk: Int64) throws(StoreError) -> ChunkSet? {
        try connection.first(
            "SELECT ids FROM postings WHERE gram = ? AND chunk = ?",
            [.integer(gram.number), .integer(chunk)]
        ) { $0.withBytes(0) { ChunkSet($0) } }
    }

    /// The chunks in which the gram occurs, newest first.
    func chunks(of gram: Gram) throws(StoreError) -> [Int64] {
        try connection.all(
            "SELECT chunk FROM postings WHERE gram = ? ORDER BY chunk DESC",
            [.integer(gram.number)]
        ) { $0.integer(0) }
    }

    /// The chunks from one on in which the gram occurs, newest first.
    func chunks(of gram: Gram, from first: Int64) throws(StoreError) -> [Int64] {
        try connection.all(
            "SELECT chunk FROM postings WHERE gram = ? AND chunk >= ? ORDER BY chunk DESC",
            [.integer(gram.number), .integer(first)]
        ) { $0.integer(0) }
    }

    /// The newest chunk before one in which any of the grams occurs.
    func chunk(below chunk: Int64, ofAny grams: [Gram]) throws(StoreError) -> Int64? {
        try connection.first(
            """
            SELECT max((SELECT max(p.chunk) FROM postings p WHERE p.gram = j.value AND p.chunk < ?))
            FROM json_each(?) j
            """,
            [.integer(chunk), .text("[" + grams.map { String($0.number) }.joined(separator: ",") + "]")]
        ) { $0.integerOrNull(0) } ?? nil
    }

    /// Returns the number of chunks in which a gram occurs, counted only so far as tells a rare gram from a common one.
    func rarity(of gram: Gram) throws(StoreError) -> Int64 {
        try connection.first(
            "SELECT count(*) FROM (SELECT 1 FROM postings WHERE gram = ? LIMIT 64)",
            [.integer(gram.number)]
        ) { $0.integer(0) } ?? 0
    }

    func count(of gram: Gram) throws(StoreError) -> Int64 {
        var count = 0
        try connection.each(
            "SELECT ids FROM postings WHERE gram = ?",
            [.integer(gram.number)]
        ) { row in
            count += row.withBytes(0) { ChunkSet.count(in: $0) }
            return .next
        }
        return Int64(count)
    }

    func store(_ ids: ChunkSet, of gram: Gram, in chunk: Int64) throws(StoreError) {
        let place: [SQLiteValue] = [.integer(gram.number), .integer(chunk)]
        if ids.isEmpty {
            try connection.run("DELETE FROM postings WHERE gram = ? AND chunk = ?", place)
        } else {
            try connection.run(
                "INSERT OR REPLACE INTO postings (gram, chunk, ids) VALUES (?, ?, ?)",
                place + [.blob(ids.encoded)]
            )
        }
    }
}
