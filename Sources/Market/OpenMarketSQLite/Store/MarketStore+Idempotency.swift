extension MarketStore {
    /// Returns the first response to the request with this key, or `nil`.
    package func response(for key: IdempotencyKey) async throws(StoreError) -> IdempotencyRecord? {
        try await database.read { connection throws(StoreError) in try IdempotencyTable(connection).response(for: key) }
    }

    /// Forgets responses given before `moment` (seconds since 1970) and says how many there were.
    package func removeResponses(before moment: Int64) async throws(StoreError) -> Int64 {
        try await database.write { session throws(StoreError) in
            try IdempotencyTable(session.connection).forget(before: moment)
        }
    }
}
