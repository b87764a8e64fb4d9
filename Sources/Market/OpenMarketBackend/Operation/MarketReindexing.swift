package import Foundation
import OpenMarketSQLite

/// Makes what a market derives from its rows once more, while no program has it open.
package struct MarketReindexing: Sendable {
    private let database: URL
    private let progress: @Sendable (OperationProgress) -> Void

    /// Work on the market in `database`.
    package init(of database: URL, progress: @escaping @Sendable (OperationProgress) -> Void = { _ in }) {
        (self.database, self.progress) = (database, progress)
    }

    /// Does it, or nothing when the task is cancelled; the result is the number of products.
    package func run() throws(OperationError) -> Int {
        let count = try OperationError.of { () throws(StoreError) in
            try DerivedDataRebuild.run(on: database, migrations: MarketBackend.migrations) { done in
                progress(.products(done: Int(done)))
                return !Task.isCancelled
            }
        }
        guard let count else { throw .cancelled }
        return Int(count)
    }
}
