import OpenMarketStorage

extension MarketStore {
    /// Reads accounts.
    func readAccounts<Value: Sendable>(
        _ work: @escaping @Sendable (AccountTable) throws(StoreError) -> Value
    ) async throws(ServiceProblem) -> Value {
        try await serviceRead { connection throws(WorkFailure) in try AccountTable(connection).perform(work) }
    }

    /// Changes accounts, all of `work` or nothing: what it wrote before it refuses is taken back.
    func writeAccounts<Value: Sendable>(
        _ work: @escaping @Sendable (AccountTable) throws(WorkFailure) -> Value
    ) async throws(ServiceProblem) -> Value {
        try await serviceWrite { connection throws(WorkFailure) in try work(AccountTable(connection)) }
    }
}

extension AccountTable {
    /// Does something with the table on behalf of work that can be refused too.
    func perform<Value>(_ work: (AccountTable) throws(StoreError) -> Value) throws(WorkFailure) -> Value {
        do throws(StoreError) { return try work(self) } catch { throw .store(error) }
    }
}
