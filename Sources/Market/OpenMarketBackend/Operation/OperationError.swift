import OpenMarketSQLite

/// Why a backup, its return, or a check did not come about.
package enum OperationError: Error, Sendable, Hashable {
    /// The market's file could not be used.
    case market(BackendError)
    /// There is something at this path already.
    case exists(String)
    /// There is nothing at this path.
    case missing(String)
    /// The folder is no backup, or one that was not finished.
    case noBackup
    /// The backup was made by a later release.
    case newerBackup(format: Int)
    /// The backup does not hold what it held when it was made.
    case damagedBackup(file: String)
    /// No space is left.
    case full
    /// The file system refused.
    case unwritable(String)
    /// The task was cancelled.
    case cancelled

    init(_ error: StoreError) { self = error == .full ? .full : .market(BackendError(error)) }

    /// Returns the result of work with the database, with its failures as this error.
    static func of<Value>(_ work: @autoclosure () throws(StoreError) -> Value) throws(OperationError) -> Value {
        do throws(StoreError) {
            return try work()
        } catch {
            throw OperationError(error)
        }
    }
}

/// The progress of an operation.
package enum OperationProgress: Sendable, Hashable {
    /// Pages of the database.
    case pages(done: Int, of: Int)
    /// Files of images.
    case images(done: Int, of: Int)
    /// Files whose content is read to be compared or remembered.
    case digests(done: Int, of: Int)
    case products(done: Int)
}
