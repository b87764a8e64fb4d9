import OpenMarketSQLite

extension MarketStore {
    func readAccounts<Value: Sendable>(
        _ work: @escaping @Sendable (AccountTable) throws -> Value
    ) async throws(ServiceProblem) -> Value {
        try await serviceRead { try work(AccountTable($0)) }
    }

    /// Changes accounts, all of `work` or nothing: what it wrote before it refuses is taken back.
    func writeAccounts<Value: Sendable>(
        _ work: @escaping @Sendable (AccountTable) throws -> Value
    ) async throws(ServiceProblem) -> Value {
        try await serviceChange { try work(AccountTable($0)) }
    }
}
