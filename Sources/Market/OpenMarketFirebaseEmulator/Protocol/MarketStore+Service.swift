import OpenMarketSQLite

/// Work of the services in one transaction: it throws a problem to refuse the request, or what the database could not do.
extension MarketStore {
    /// Reads; everything that `work` sees is of one moment.
    func serviceRead<Value: Sendable>(
        _ work: @escaping @Sendable (SQLiteConnection) throws -> Value
    ) async throws(ServiceProblem) -> Value {
        let result: Result<Value, ServiceProblem>
        do throws(StoreError) {
            result = try await database.read(within: options.serviceTime) { connection throws(StoreError) in
                try ServiceProblem.outcome { try work(connection) }
            }
        } catch {
            throw ServiceProblem(error)
        }
        return try result.get()
    }

    /// Makes all changes of `work` or none: a refusal undoes the writes before it.
    func serviceWrite<Value: Sendable>(
        _ work: @escaping @Sendable (SQLiteConnection) throws -> Value
    ) async throws(ServiceProblem) -> Value {
        try await serviceChange { try work($0.connection) }
    }

    /// Like ``serviceWrite(_:)``, for work that says what it changed.
    func serviceChange<Value: Sendable>(
        _ work: @escaping @Sendable (WriteSession) throws -> Value
    ) async throws(ServiceProblem) -> Value {
        let result: Result<Value, ServiceProblem>
        do throws(StoreError) {
            result = try await database.attempt { session throws(StoreError) in
                try ServiceProblem.outcome { try work(session) }
            }
        } catch {
            throw ServiceProblem(error)
        }
        return try result.get()
    }
}

extension ServiceProblem {
    /// Returns the outcome of work in a transaction: a refusal is a value, a failure of the database is thrown.
    fileprivate static func outcome<Value>(
        of work: () throws -> Value
    ) throws(StoreError) -> Result<Value, ServiceProblem> {
        try StoreError.alone {
            do {
                return .success(try work())
            } catch let problem as ServiceProblem {
                return .failure(problem)
            }
        }
    }
}
