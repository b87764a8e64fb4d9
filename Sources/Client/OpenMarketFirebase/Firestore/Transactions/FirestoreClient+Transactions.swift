import OpenMarketData
import OpenMarketDomain

extension FirestoreClient {
    /// The greatest number of times that a transaction is begun.
    private static let transactionAttempts = 5

    /// Reads, works something out and writes it, as if this client were alone.
    ///
    /// `work` may run up to five times, each time with fresh reads, and must have no other effects. All rounds share
    /// the deadline of one call. A commit
    /// whose response was lost is not begun again: it may have happened.
    package func transaction<Value: Sendable>(
        _ work: @escaping @Sendable (FirestoreTransaction) async throws(FirestoreError) -> Value
    ) async throws(FirestoreError) -> Value {
        let value = try await timed().rounds { transaction throws(FirestoreError) in
            Erased(try await work(transaction))
        }
        return try Self.value(of: .success(value))
    }

    private func rounds(
        of work: @Sendable (FirestoreTransaction) async throws(FirestoreError) -> Erased
    ) async throws(FirestoreError) -> Erased {
        var count = 0
        while true {
            count += 1
            let transaction = FirestoreTransaction(self)
            let error: FirestoreError
            do throws(FirestoreError) {
                let value = try await work(transaction)
                let writes = try transaction.commit()
                // A second attempt would meet the changes of the first and take them for another client's.
                if !writes.isEmpty { _ = try await call(methods.commit(writes).once) }
                return value
            } catch let failure {
                error = failure
            }
            let pause = limits.retry.pause(before: count, after: error.kind, chance: random.unit())
            guard count < Self.transactionAttempts, error.isContention, deadline?.hasTime(for: pause) ?? true
            else { throw error }
            // A caller who is cancelled, before the pause or in it, hears that and not why there is a pause.
            do {
                try Task.checkCancellation()
                try await clock.sleep(for: pause)
            } catch {
                throw FirestoreError(.cancelled as MarketError)
            }
        }
    }
}

extension FirestoreError {
    /// Whether another client was quicker, so that the same again may succeed.
    fileprivate var isContention: Bool {
        status == .aborted || status == .failedPrecondition || status == .alreadyExists
    }
}
