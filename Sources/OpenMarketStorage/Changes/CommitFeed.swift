import Synchronization

/// Tells what was committed, in the order of the commits.
///
/// The listener is called by the writing thread, after the commit and before the writer hears of it: it must not wait
/// for anything.
package final class CommitFeed: Sendable {
    private let listener = Mutex<(@Sendable ([CommittedChange]) -> Void)?>(nil)

    /// Calls `listener` from now on; there is one at most.
    package func listen(_ listener: @escaping @Sendable ([CommittedChange]) -> Void) {
        self.listener.withLock { $0 = listener }
    }

    func tell(_ changes: [CommittedChange]) {
        guard !changes.isEmpty else { return }
        listener.withLock { $0 }?(changes)
    }
}
