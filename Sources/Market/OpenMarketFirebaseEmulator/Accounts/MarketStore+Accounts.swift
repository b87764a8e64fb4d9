import OpenMarketSQLite

extension MarketStore {
    /// Reads accounts.
    func readAccounts<Value: Sendable>(
        _ work: @escaping @Sendable (AccountTable) throws(StoreError) -> Value
    ) async throws(ServiceProblem) -> Value {
        try await serviceRead { connection throws(TransactionFailure) in try AccountTable(connection).perform(work) }
    }

    /// Changes accounts, all of `work` or nothing: what it wrote before it refuses is taken back.
    func writeAccounts<Value: Sendable>(
        _ work: @escaping @Sendable (AccountTable) throws(TransactionFailure) -> Value
    ) async throws(ServiceProblem) -> Value {
        try await serviceWrite { connection throws(TransactionFailure) in try work(AccountTable(connection)) }
    }
}
