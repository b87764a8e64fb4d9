import OpenMarketStorage

/// Why work within a transaction of the database was not done.
enum WorkFailure: Error, Sendable {
    /// The database failed: everything is taken back.
    case store(StoreError)
    /// The request is refused.
    case problem(ServiceProblem)
}

extension WorkFailure {
    /// What came of work in a transaction: a refusal is a value, a failure of the database is thrown.
    static func outcome<Value>(
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
