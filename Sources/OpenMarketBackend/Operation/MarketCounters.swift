/// What a market is doing, in numbers: for metrics and for tests of its bounds.
package struct MarketCounters: Sendable, Hashable {
    /// How many secrets are being hashed.
    package var hashing = 0
    /// How many checks of secrets wait for their turn.
    package var hashingWaiting = 0
    /// How many checks were refused since the start, because too many were waiting.
    package var hashingRefused = 0
    /// How many reads wait for a thread.
    package var readsWaiting = 0
    /// How many queries were stopped since the start, because their time was over or their caller was gone.
    package var queriesStopped = 0
    /// How many changes wait for the writing thread.
    package var writesWaiting = 0
    /// How many groups of changes were committed since the start.
    package var commits = 0
    /// How many changes these groups had.
    package var committedChanges = 0
    /// How many changes the last group had.
    package var lastGroupSize = 0
    /// The bytes of the write-ahead log after the last commit.
    package var logBytes = 0
    /// How many jobs wait for a thread that reads and writes files.
    package var filesWaiting = 0

    /// Nothing so far.
    package init() {}
}
