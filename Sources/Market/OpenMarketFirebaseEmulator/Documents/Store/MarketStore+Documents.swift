import OpenMarketSQLite

extension MarketStore {
    /// Reads documents; everything that `work` sees is of one moment.
    func readDocuments<Value: Sendable>(
        _ work: @escaping @Sendable (DocumentTable) throws -> Value
    ) async throws(ServiceProblem) -> Value {
        try await serviceRead { try work(DocumentTable($0)) }
    }

    /// Changes documents, all of `work` or nothing: a refusal undoes the writes before it.
    func writeDocuments<Value: Sendable>(
        _ work: @escaping @Sendable (DocumentTable, WriteSession) throws -> Value
    ) async throws(ServiceProblem) -> Value {
        try await serviceChange { try work(DocumentTable($0), $0) }
    }
}
