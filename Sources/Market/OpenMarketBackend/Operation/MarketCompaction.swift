package import Foundation
import OpenMarketSQLite

/// Gives the room that removed products, documents and accounts have left in a market's file back to the disk.
package struct MarketCompaction: Sendable {
    /// The size of the file.
    package struct Outcome: Sendable, Hashable {
        /// The bytes before.
        package let before: Int64
        /// The bytes after.
        package let after: Int64
    }

    private let database: URL

    /// Work on the market in `database`, which no program has open.
    package init(of database: URL) { self.database = database }

    /// Does it; blocks for as long as that takes.
    package func run() throws(OperationError) -> Outcome {
        let sizes = try OperationError.of { () throws(StoreError) in
            try DatabaseCompaction.run(on: database, migrations: MarketBackend.migrations)
        }
        return Outcome(before: sizes.before, after: sizes.after)
    }
}
