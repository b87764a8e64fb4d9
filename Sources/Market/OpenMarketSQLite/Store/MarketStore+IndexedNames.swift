extension MarketStore {
    /// Adds the consonants that syllables begin with to the index of names, where a file was made before there were any.
    package func indexInitials() async throws(StoreError) {
        try await finishMigration("initials") { connection throws(StoreError) in
            try IndexedNames(connection).renew()
        }
    }
}

/// Names that are stored in another form than the index has now.
struct IndexedNames {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Stores all names again, and tells the index.
    func renew() throws(StoreError) {
        var next: Int64 = 0
        while let changes = try renew(from: &next) { try IndexWriter(connection).apply(changes) }
    }

    /// Stores the names of one chunk again and returns what the index has to be told; `nil` behind the last product.
    private func renew(from next: inout Int64) throws(StoreError) -> [IndexChange]? {
        let first = try connection.first(
            "SELECT id FROM folded_names WHERE id >= ? ORDER BY id LIMIT 1",
            [.integer(next)]
        ) { $0.integer(0) }
        guard let first else { return nil }
        var stale: [ProductWalk.Step] = []
        next = (ChunkSet.chunk(of: first) + 1) * ChunkSet.size
        try ProductWalk(connection).each(in: first...(next - 1)) { step in
            if step.storedName != step.facts.indexedName { stale.append(step) }
            return .next
        }
        for step in stale {
            try connection.run(
                "UPDATE folded_names SET name = ? WHERE id = ?",
                [.text(step.facts.indexedName), .integer(step.id)]
            )
        }
        return stale.flatMap { step in
            let (old, new) = (Gram.all(in: step.storedName ?? ""), Gram.all(in: step.facts.indexedName))
            return [
                IndexChange(kind: .remove, id: RecordID(step.id), grams: old.subtracting(new)),
                IndexChange(kind: .add, id: RecordID(step.id), grams: new.subtracting(old)),
            ]
        }
    }
}
