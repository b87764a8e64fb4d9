package import OpenMarketSQLite

extension MarketStore {
    /// Gives a product likes, each of another user.
    package func like(_ id: RecordID<ProductRecord>, times: Int) async throws(StoreError) {
        try await database.write { session throws(StoreError) in
            for user in 0..<times { try LikeTable(session).add(String(id.rawValue), by: "user \(user)") }
        }
    }
}
