import OpenMarketSQLite

/// Why work within a transaction of the database was not done.
enum TransactionFailure: Error, Sendable {
    /// The database failed: everything is taken back.
    case store(StoreError)
    /// The request is refused.
    case problem(ServiceProblem)
}

extension TransactionFailure {
    /// Returns the outcome of work in a transaction: a refusal is a value, a failure of the database is thrown.
    static func outcome<Value>(
        of work: () throws(TransactionFailure) -> Value
    ) throws(StoreError) -> Result<Value, ServiceProblem> {
        do throws(TransactionFailure) {
            return .success(try work())
        } catch {
            switch error {
            case .store(let error): throw error
            case .problem(let problem): return .failure(problem)
            }
        }
    }
}

/// A table of the services.
protocol ServiceTable {}

extension ServiceTable {
    /// Does something with the table on behalf of work that can be refused too.
    func perform<Value>(_ work: (Self) throws(StoreError) -> Value) throws(TransactionFailure) -> Value {
        do throws(StoreError) { return try work(self) } catch { throw .store(error) }
    }
}
