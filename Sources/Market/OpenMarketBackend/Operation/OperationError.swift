import OpenMarketSQLite

/// The reason why a backup, its return or a check did not succeed.
package enum OperationError: Error, Sendable, Hashable {
    case market(BackendError)
    case exists(String)
    case missing(String)
    /// The folder is no backup, or one that was not finished.
    case noBackup
    case newerBackup(format: Int)
    /// The file of the market is damaged.
    case damagedMarket(String)
    /// The backup is one of another market.
    case otherMarket
    /// The backup does not hold what it held when it was made.
    case damagedBackup(file: String)
    case full
    case unwritable(String)
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

package enum OperationProgress: Sendable, Hashable {
    /// Pages of the database.
    case pages(done: Int, of: Int)
    case images(done: Int, of: Int)
    /// Files whose content is read to be compared or remembered.
    case digests(done: Int, of: Int)
    case products(done: Int)
}
