import OpenMarketSQLite

extension MarketStore {
    /// Reads documents; everything that `work` sees is of one moment.
    func readDocuments<Value: Sendable>(
        _ work: @escaping @Sendable (DocumentTable) throws(TransactionFailure) -> Value
    ) async throws(ServiceProblem) -> Value {
        try await serviceRead { connection throws(TransactionFailure) in try work(DocumentTable(connection)) }
    }

    /// Changes documents, all of `work` or nothing: what it wrote before it refuses is taken back.
    func writeDocuments<Value: Sendable>(
        _ work: @escaping @Sendable (DocumentTable, WriteSession) throws(TransactionFailure) -> Value
    ) async throws(ServiceProblem) -> Value {
        try await serviceChange { session throws(TransactionFailure) in
            try work(DocumentTable(session), session)
        }
    }
}

extension DocumentTable {
    /// The document at a path, for work that can be refused too.
    func find(_ path: DocumentPath) throws(TransactionFailure) -> StoredDocument? {
        try perform { table throws(StoreError) in try table.document(path) }
    }
}
