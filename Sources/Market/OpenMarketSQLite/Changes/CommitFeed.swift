import Synchronization

/// Tells what was committed, in the order of the commits.
///
/// The listener is called by the writing thread, after the commit and before the writer hears of it: it must not wait
/// for anything.
package final class CommitFeed: Sendable {
    /// A function within a structure: on its own in a mutex it would be wrapped once more with each access.
    private struct Listener {
        var hear: (@Sendable ([CommittedChange]) -> Void)?
    }

    private let listener = Mutex(Listener())

    package init() {}

    /// Calls `listener` from now on; there is one at most.
    package func listen(_ listener: @escaping @Sendable ([CommittedChange]) -> Void) {
        self.listener.withLock { $0.hear = listener }
    }

    func tell(_ changes: [CommittedChange]) {
        guard !changes.isEmpty else { return }
        let hear = listener.withLock { $0.hear }
        hear?(changes)
    }
}
