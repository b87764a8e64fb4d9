extension MarketStore {
    /// Returns whether a query of one row works.
    package func canRead() async -> Bool {
        let found = try? await database.read { connection throws(StoreError) in
            try connection.first("SELECT 1 FROM identity WHERE id = 1") { _ in true }
        }
        return found == true
    }

    /// Returns whether a commit works: it writes a row as it is, and so to the log.
    package func canCommit() async -> Bool {
        let changed = try? await database.write { session throws(StoreError) in
            try session.connection.run("UPDATE identity SET text = text WHERE id = 1")
            return true
        }
        return changed == true
    }
}
