import Synchronization

/// What a store is doing, in numbers: for metrics and for tests of its bounds.
package struct StoreCounters: Sendable, Hashable {
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
    /// The most bytes the log had after a commit.
    package var mostLogBytes = 0
}

/// Counts on the threads of a store.
final class StoreCounting: Sendable {
    private let state = Mutex(StoreCounters())

    var value: StoreCounters { state.withLock { $0 } }

    func noteStop() {
        state.withLock { $0.queriesStopped += 1 }
    }

    func noteCommit(of changes: Int, logBytes: Int) {
        state.withLock { counters in
            counters.commits += 1
            counters.committedChanges += changes
            counters.lastGroupSize = changes
            counters.logBytes = logBytes
            counters.mostLogBytes = max(counters.mostLogBytes, logBytes)
        }
    }
}
