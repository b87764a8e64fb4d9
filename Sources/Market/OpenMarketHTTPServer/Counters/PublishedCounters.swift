import Synchronization

/// The numbers of a server as its thread told them last.
final class PublishedCounters: Sendable {
    private let state = Mutex(ServerCounters())

    var value: ServerCounters { state.withLock { $0 } }

    func set(_ counters: ServerCounters) {
        state.withLock { $0 = counters }
    }
}
