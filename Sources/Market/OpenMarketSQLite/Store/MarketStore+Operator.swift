/// The work that only the operator of a market does.
extension MarketStore {
    /// Keeps an act; the oldest ones go when there are ten thousand.
    package func note(act: String, by actor: String, at seconds: Int64) async throws(StoreError) {
        try await database.write { session throws(StoreError) in
            let connection = session.connection
            try connection.run(
                "INSERT INTO operator_acts (at, actor, act) VALUES (?, ?, ?)",
                [.integer(seconds), .text(actor), .text(act)]
            )
            try connection.run("DELETE FROM operator_acts WHERE id <= (SELECT max(id) FROM operator_acts) - 10000")
        }
    }

    /// Acts, the last one first, from the one before `id` on, each read by `read`: its number, second, actor and text.
    package func acts<Act: Sendable>(
        before id: Int64,
        limit: Int64,
        _ read: @escaping @Sendable (Int64, Int64, String, String) -> Act
    ) async throws(StoreError) -> [Act] {
        try await database.read { connection throws(StoreError) in
            try connection.all(
                "SELECT id, at, actor, act FROM operator_acts WHERE id < ? ORDER BY id DESC LIMIT ?",
                [.integer(id), .integer(limit)]
            ) { row in read(row.integer(0), row.integer(1), row.text(2), row.text(3)) }
        }
    }

    /// Has a product stay hidden whatever its vendor does, or no longer.
    package func setHeld(_ isHeld: Bool, _ id: RecordID<ProductRecord>) async throws(StoreError) {
        try await database.write { session throws(StoreError) in
            try session.connection.run(
                isHeld
                    ? "INSERT OR IGNORE INTO held_products (product) SELECT id FROM products WHERE id = ?"
                    : "DELETE FROM held_products WHERE product = ?",
                [.id(id)]
            )
        }
    }

    /// Returns whether the operator has hidden a product.
    package func isHeld(_ id: RecordID<ProductRecord>) async throws(StoreError) -> Bool {
        try await database.read { connection throws(StoreError) in
            try connection.first("SELECT 1 FROM held_products WHERE product = ?", [.id(id)]) { _ in true } ?? false
        }
    }

    /// Gives the room of removed rows back to the disk; writing waits for it.
    package func compact() async throws(StoreError) -> (before: Int64, after: Int64) {
        try await database.alone { connection, _ throws(StoreError) in try DatabaseCompaction.run(with: connection) }
    }

    /// Moves the log into the database and gives its room back to the disk; a reader of an older state leaves it for later.
    package func emptyLog() async throws(StoreError) {
        try await database.alone { connection, _ throws(StoreError) in try connection.checkpoint(.truncate) }
    }

    /// Overwrites what removed rows have left in the file and in its log, some pages at a time.
    ///
    /// Throws `busy` where a reader of an older state keeps the log; then all of it is left to do.
    package func wipeRemains() async throws(StoreError) {
        guard !isInMemory else { return }
        var next: Int64? = 1
        while let first = next {
            next = try await database.alone { connection, _ throws(StoreError) in
                try PageWipe(connection).run(from: first)
            }
        }
    }

    /// Makes what is derived from the rows once more, and returns the number of products; writing waits for it.
    ///
    /// `progress` is told how many were done. When the task is cancelled, the old index stays, and the result is `nil`.
    package func reindex(_ progress: @escaping @Sendable (Int64) -> Void) async throws(StoreError) -> Int64? {
        let count = try await database.alone { connection, cancellation throws(StoreError) in
            try DerivedDataRebuild.run(with: connection) { done in
                progress(done)
                return !cancellation.isCancelled
            }
        }
        database.noteEverything()
        return count
    }
}
