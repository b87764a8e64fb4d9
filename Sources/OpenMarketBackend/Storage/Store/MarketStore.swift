package import Foundation

/// The market's data in one SQLite database.
package final class MarketStore: Sendable {
    /// Where the database lives.
    package enum Location: Sendable, Hashable {
        /// In memory: gone when the store is.
        case memory
        /// In a file, with two companions beside it while it is open.
        case file(URL)
    }

    /// Opens the database, making or migrating it when needed.
    package init(_ location: Location, options: StoreOptions = StoreOptions()) throws(StoreError) {
        throw .closed
    }

    /// Waits for writes under way, moves the log into the database and closes it; later calls throw `closed`.
    package func close() async {}
}

/// What can be chosen about a store.
package struct StoreOptions: Sendable, Hashable {
    /// How many threads read at the same time.
    package var readers = 2
    /// Whether an acknowledged write survives a loss of power, not only the end of the process.
    package var survivesPowerLoss = true
    /// The most pages the database may have; a way to test what happens on a full disk.
    package var maximumPages: Int64?

    /// The defaults.
    package init() {}
}
