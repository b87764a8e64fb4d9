/// What can be chosen about a store.
package struct StoreOptions: Sendable, Hashable {
    /// How many threads read at the same time.
    package var readers = 2
    /// Whether an acknowledged write survives a loss of power, and not only the end of the process.
    package var survivesPowerLoss = true
    /// The most pages of 4 KiB the database may have; the store answers `full` beyond.
    package var maximumPages: Int64?

    /// The defaults.
    package init() {}
}
