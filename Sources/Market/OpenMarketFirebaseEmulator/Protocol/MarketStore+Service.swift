import OpenMarketSQLite

extension MarketStore {
    /// Reads; everything that `work` sees is of one moment.
    func serviceRead<Value: Sendable>(
        _ work: @escaping @Sendable (SQLiteConnection) throws(TransactionFailure) -> Value
    ) async throws(ServiceProblem) -> Value {
        let result: Result<Value, ServiceProblem>
        do throws(StoreError) {
            result = try await database.read(within: serviceTime) { connection throws(StoreError) in
                try TransactionFailure.outcome { () throws(TransactionFailure) in try work(connection) }
            }
        } catch {
            throw ServiceProblem(error)
        }
        return try result.get()
    }

    /// Makes all changes of `work` or none: what it wrote before it refuses is taken back.
    func serviceWrite<Value: Sendable>(
        _ work: @escaping @Sendable (SQLiteConnection) throws(TransactionFailure) -> Value
    ) async throws(ServiceProblem) -> Value {
        try await serviceChange { session throws(TransactionFailure) in try work(session.connection) }
    }

    /// Like ``serviceWrite(_:)``, for work that says what it changed.
    func serviceChange<Value: Sendable>(
        _ work: @escaping @Sendable (WriteSession) throws(TransactionFailure) -> Value
    ) async throws(ServiceProblem) -> Value {
        let result: Result<Value, ServiceProblem>
        do throws(StoreError) {
            result = try await database.attempt { session throws(StoreError) in
                try TransactionFailure.outcome { () throws(TransactionFailure) in try work(session) }
            }
        } catch {
            throw ServiceProblem(error)
        }
        return try result.get()
    }
}
