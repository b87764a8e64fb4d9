/// What can be chosen about a store.
package struct StoreOptions: Sendable, Hashable {
    /// How many threads read at the same time.
    package var readers = 2
    /// Whether an acknowledged write survives a loss of power, and not only the end of the process.
    package var survivesPowerLoss = true
    /// The most pages of 4 KiB the database may have; the store answers `full` beyond.
    package var maximumPages: Int64?

    /// Up to how many matches of a filter are sorted, where more are met along the index of the order.
    ///
    /// `nil` lets each list choose what costs least.
    package var fewMatches: Int64?

    /// The defaults.
    package init() {}
}
