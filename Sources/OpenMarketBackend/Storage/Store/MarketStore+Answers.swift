extension MarketStore {
    /// What was answered to the request with this key, or `nil`.
    package func answer(for key: IdempotencyKey) async throws(StoreError) -> IdempotencyRecord? { throw .closed }

    /// Keeps an answer that has no effect in the store.
    package func remember(_ record: IdempotencyRecord, for key: IdempotencyKey) async throws(StoreError) {
        throw .closed
    }

    /// Forgets answers given before `moment` (seconds since 1970) and says how many there were.
    package func forgetAnswers(before moment: Int64) async throws(StoreError) -> Int64 { throw .closed }
}
