package import OpenMarketSQLite

/// The state of a market in numbers: for metrics and for tests of its bounds.
package struct MarketCounters: Sendable, Hashable {
    /// The number of secrets that are being hashed.
    package var hashing = 0
    /// The number of checks of secrets that wait for their turn.
    package var hashingWaiting = 0
    /// The number of checks refused since the start, because too many were waiting.
    package var hashingRefused = 0
    /// The number of jobs that wait for a thread that reads and writes files.
    package var filesWaiting = 0
    /// The number of images whose smaller versions are to be made.
    package var imagesWaiting = 0
    /// The number of e-mails that were handed over to be sent since the start.
    package var mailsSent = 0
    /// The number of e-mails that a bound has kept back since the start.
    package var mailsRefused = 0
    package var store: StoreCounters
}
