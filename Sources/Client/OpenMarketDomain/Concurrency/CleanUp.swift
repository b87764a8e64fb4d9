import Synchronization

/// Undoes what a failed or cancelled change has left behind, within one time limit for all of it.
///
/// The caller waits for the end, so an error means that nothing is left. A cancelled caller does not wait: the work
/// goes on under the same limit. The observer of calls sees its requests like all others.
package final class CleanUp: Sendable {
    private struct State {
        var lastNumber = 0
        var running: [Int: Task<Void, Never>] = [:]
    }

    private let limit: Duration
    private let clock: any Clock<Duration>
    private let state = Mutex(State())

    package init(limit: Duration = .seconds(10), clock: any Clock<Duration>) {
        self.limit = limit
        self.clock = clock
    }

    /// Does the work; at the limit it is cancelled.
    package func run(_ work: @escaping @Sendable () async -> Void) async {
        await start(work).value()
    }

    /// Waits until nothing is being taken back any more, or the caller is cancelled.
    package func finished() async {
        for task in state.withLock({ Array($0.running.values) }) { await task.value() }
    }

    private func start(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        state.withLock { state in
            state.lastNumber += 1
            let number = state.lastNumber
            let end = Task {
                let task = Task { await work() }
                await task.value(within: limit, on: clock)
                task.cancel()
                self.state.withLock { $0.running[number] = nil }
            }
            state.running[number] = end
            return end
        }
    }
}
