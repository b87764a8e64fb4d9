import OpenMarketStorage

extension MarketStore {
    /// Reads documents; everything that `work` sees is of one moment.
    func readDocuments<Value: Sendable>(
        _ work: @escaping @Sendable (DocumentTable) throws(WorkFailure) -> Value
    ) async throws(ServiceProblem) -> Value {
        let result: Result<Value, ServiceProblem>
        do throws(StoreError) {
            result = try await database.read { connection throws(StoreError) in
                try WorkFailure.outcome { () throws(WorkFailure) in try work(DocumentTable(connection)) }
            }
        } catch {
            throw ServiceProblem(error)
        }
        return try result.get()
    }

    /// Changes documents, all of `work` or nothing: what it wrote before it refuses is taken back.
    func writeDocuments<Value: Sendable>(
        _ work: @escaping @Sendable (DocumentTable) throws(WorkFailure) -> Value
    ) async throws(ServiceProblem) -> Value {
        let result: Result<Value, ServiceProblem>
        do throws(StoreError) {
            result = try await database.attempt { session throws(StoreError) in
                try WorkFailure.outcome { () throws(WorkFailure) in try work(DocumentTable(session.connection)) }
            }
        } catch {
            throw ServiceProblem(error)
        }
        return try result.get()
    }
}

extension DocumentTable {
    /// The document at a path, for work that can be refused too.
    func find(_ path: DocumentPath) throws(WorkFailure) -> StoredDocument? {
        do throws(StoreError) { return try document(path) } catch { throw .store(error) }
    }

    /// Does something with the table on behalf of such work.
    func perform<Value>(_ work: (DocumentTable) throws(StoreError) -> Value) throws(WorkFailure) -> Value {
        do throws(StoreError) { return try work(self) } catch { throw .store(error) }
    }
}
