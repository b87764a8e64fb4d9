import Synchronization

/// The state of a store in numbers: for metrics and for tests of its bounds.
package struct StoreCounters: Sendable, Hashable {
    /// The number of reads that wait for a thread.
    package var readsWaiting = 0
    /// The number of reads that may take long and wait for one of their threads.
    package var longReadsWaiting = 0
    /// The number of queries stopped since the start, because their time was over or their caller was gone.
    package var queriesStopped = 0
    /// The number of changes that wait for the writing thread.
    package var writesWaiting = 0
    /// The number of groups of changes committed since the start.
    package var commits = 0
    /// The number of changes in these groups.
    package var committedChanges = 0
    /// The number of changes in the last group.
    package var lastGroupSize = 0
    /// The bytes of the write-ahead log after the last commit.
    package var logBytes = 0
    /// The most bytes the log had after a commit.
    package var mostLogBytes = 0
}

/// Counts on the threads of a store.
final class StoreCounting: Sendable {
    private let state = Mutex(StoreCounters())
    private let states = Mutex<UInt64>(0)

    var value: StoreCounters { state.withLock { $0 } }

    /// The number of states of the database so far: each commit makes another one, and so does one whose end is not known.
    var stateCount: UInt64 { states.withLock { $0 } }

    func noteState() { states.withLock { $0 &+= 1 } }

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
