import OpenMarketStorage

extension MarketStore {
    /// Reads accounts.
    func readAccounts<Value: Sendable>(
        _ work: @escaping @Sendable (AccountTable) throws(StoreError) -> Value
    ) async throws(ServiceProblem) -> Value {
        do throws(StoreError) {
            return try await database.read { connection throws(StoreError) in try work(AccountTable(connection)) }
        } catch {
            throw ServiceProblem(error)
        }
    }

    /// Changes accounts, all of `work` or nothing: what it wrote before it refuses is taken back.
    func writeAccounts<Value: Sendable>(
        _ work: @escaping @Sendable (AccountTable) throws(WorkFailure) -> Value
    ) async throws(ServiceProblem) -> Value {
        let result: Result<Value, ServiceProblem>
        do throws(StoreError) {
            result = try await database.attempt { session throws(StoreError) in
                try WorkFailure.outcome { () throws(WorkFailure) in try work(AccountTable(session.connection)) }
            }
        } catch {
            throw ServiceProblem(error)
        }
        return try result.get()
    }
}

extension AccountTable {
    /// Does something with the table on behalf of work that can be refused too.
    func perform<Value>(_ work: (AccountTable) throws(StoreError) -> Value) throws(WorkFailure) -> Value {
        do throws(StoreError) { return try work(self) } catch { throw .store(error) }
    }
}
