package import OpenMarketStorage

/// What a market is doing, in numbers: for metrics and for tests of its bounds.
package struct MarketCounters: Sendable, Hashable {
    /// How many secrets are being hashed.
    package var hashing = 0
    /// How many checks of secrets wait for their turn.
    package var hashingWaiting = 0
    /// How many checks were refused since the start, because too many were waiting.
    package var hashingRefused = 0
    /// How many jobs wait for a thread that reads and writes files.
    package var filesWaiting = 0
    /// What the database is doing.
    package var store: StoreCounters
}
