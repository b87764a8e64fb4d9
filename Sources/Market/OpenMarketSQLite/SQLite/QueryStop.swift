import COpenMarketSQLite
import Synchronization

/// Ends a query whose time is over or whose caller is gone: SQLite asks after a number of steps.
///
/// It belongs to the thread of its connection.
final class QueryStop {
    /// The number of steps SQLite makes between two looks: some ten microseconds.
    static let steps: Int32 = 1_000

    private var end: ContinuousClock.Instant?
    private var cancellation: Cancellation?
    /// The reason why a query of the present job was stopped.
    private(set) var reason: StoreError?
    /// Whether a query of the last job was stopped.
    private(set) var hasStopped = false

    /// Begins to limit the queries of one job.
    func begin(within time: Duration?, _ cancellation: Cancellation?) {
        end = time.map { ContinuousClock.now + $0 }
        self.cancellation = cancellation
        reason = nil
    }

    /// Lets queries take as long as they take.
    func finish() {
        hasStopped = reason != nil
        (end, cancellation, reason) = (nil, nil, nil)
    }

    func isDue() -> Bool {
        if cancellation?.isCancelled == true {
            reason = .cancelled
        } else if let end, ContinuousClock.now >= end {
            reason = .tooSlow
        } else {
            return false
        }
        return true
    }
}

/// A flag that tells whether the caller of a job still waits for it.
final class Cancellation: Sendable {
    private let state = Atomic(false)

    var isCancelled: Bool { state.load(ordering: .relaxed) }

    func cancel() { state.store(true, ordering: .relaxed) }
}
