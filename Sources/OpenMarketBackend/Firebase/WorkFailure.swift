/// Why work within a transaction of the database was not done.
enum WorkFailure: Error, Sendable {
    /// The database failed: everything is taken back.
    case store(StoreError)
    /// The request is refused.
    case problem(ServiceProblem)
}

extension MarketStore {
    /// Reads documents; everything that `work` sees is of one moment.
    func readDocuments<Value: Sendable>(
        _ work: @escaping @Sendable (DocumentTable) throws(WorkFailure) -> Value
    ) async throws(ServiceProblem) -> Value {
        let result: Result<Value, ServiceProblem>
        do throws(StoreError) {
            result = try await database.read { connection throws(StoreError) in
                try Self.outcome { () throws(WorkFailure) in try work(DocumentTable(connection)) }
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
                try Self.outcome { () throws(WorkFailure) in try work(DocumentTable(session.connection)) }
            }
        } catch {
            throw ServiceProblem(error)
        }
        return try result.get()
    }

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
                try Self.outcome { () throws(WorkFailure) in try work(AccountTable(session.connection)) }
            }
        } catch {
            throw ServiceProblem(error)
        }
        return try result.get()
    }

    private static func outcome<Value>(
        of work: () throws(WorkFailure) -> Value
    ) throws(StoreError) -> Result<Value, ServiceProblem> {
        do throws(WorkFailure) {
            return .success(try work())
        } catch {
            switch error {
            case .store(let error): throw error
            case .problem(let problem): return .failure(problem)
            }
        }
    }
}

extension AccountTable {
    /// Does something with the table on behalf of work that can be refused too.
    func perform<Value>(_ work: (AccountTable) throws(StoreError) -> Value) throws(WorkFailure) -> Value {
        do throws(StoreError) { return try work(self) } catch { throw .store(error) }
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
