extension MarketStore {
    /// Returns the number of products, without counting them.
    package func productCount() async throws(StoreError) -> Int64 {
        try await database.read { connection throws(StoreError) in
            try connection.first("SELECT products FROM totals WHERE id = 1") { $0.integer(0) } ?? 0
        }
    }
}
