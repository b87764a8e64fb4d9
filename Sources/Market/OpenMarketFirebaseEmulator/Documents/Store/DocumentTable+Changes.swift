import OpenMarketSQLite

/// The times of the last changes of collections, by which a transaction knows that a query would find the same.
///
/// There is one number for all collections whose keys hash to one slot: two collections that share a slot make a query
/// run once more, and the table never grows.
extension DocumentTable {
    private static let slots: UInt64 = 4096

    /// A number that differs after every commit that may have changed what a query finds.
    func changes(_ query: StructuredQuery) throws(StoreError) -> Int64 {
        if query.collection.isEmpty { return try lastCommit().microseconds }
        let slot = query.isGroup ? Self.slot(group: query.collection) : Self.slot(query.place)
        return try connection.first(
            "SELECT changed_at FROM document_changes WHERE slot = ?",
            [.integer(slot)]
        ) { $0.integer(0) } ?? 0
    }

    func noteChanges(of documents: some Sequence<DocumentPath>, at time: Timestamp) throws(StoreError) {
        var slots: Set<Int64> = []
        for path in documents {
            slots.insert(Self.slot(path.parent))
            slots.insert(Self.slot(group: path.parent.id))
        }
        for slot in slots.sorted() {
            try connection.run(
                """
                INSERT INTO document_changes (slot, changed_at) VALUES (?, ?)
                ON CONFLICT (slot) DO UPDATE SET changed_at = excluded.changed_at
                """,
                [.integer(slot), .integer(time.microseconds)]
            )
        }
    }

    /// Notes that every collection changes in a commit, also those that have no row yet.
    func noteChangesOfEverything(at time: Timestamp) throws(StoreError) {
        try connection.run(
            """
            WITH RECURSIVE slots (slot) AS (SELECT 0 UNION ALL SELECT slot + 1 FROM slots WHERE slot < ?)
            INSERT INTO document_changes (slot, changed_at) SELECT slot, ? FROM slots WHERE true
            ON CONFLICT (slot) DO UPDATE SET changed_at = excluded.changed_at
            """,
            [.integer(Int64(Self.slots) - 1), .integer(time.microseconds)]
        )
    }

    private static func slot(_ collection: DocumentPath) -> Int64 { slot(collection.key) }

    /// The slot of a collection group, whose zero in front no path has.
    private static func slot(group id: String) -> Int64 { slot([0] + Array(id.utf8)) }

    /// FNV-1a: the same in every process, unlike Swift's hashes.
    private static func slot(_ key: [UInt8]) -> Int64 {
        let hash = key.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return Int64(hash % slots)
    }
}
