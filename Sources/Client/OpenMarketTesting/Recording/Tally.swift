import Synchronization

/// A number that a test can wait for, so that it never has to sleep.
final class Tally: Sendable {
    private struct Watcher {
        let goal: Int
        let ticket: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var value = 0
        var lastTicket = 0
        var watchers: [Watcher] = []

        mutating func takeWatchers(_ isDone: (Watcher) -> Bool) -> [Watcher] {
            let done = watchers.filter(isDone)
            watchers.removeAll(where: isDone)
            return done
        }
    }

    private let state = Mutex(State())

    /// The number now.
    var value: Int { state.withLock { $0.value } }

    /// Adds to the number and wakes the tasks that waited for the sum.
    func change(by difference: Int) {
        let done = state.withLock { state in
            state.value += difference
            let value = state.value
            return state.takeWatchers { $0.goal <= value }
        }
        for watcher in done { watcher.continuation.resume() }
    }

    /// Returns once the number is at least `goal`, or when the waiting task is cancelled.
    func reach(_ goal: Int) async {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                watch(Watcher(goal: goal, ticket: ticket, continuation: continuation))
                if Task.isCancelled { giveUp(ticket) }
            }
        } onCancel: {
            giveUp(ticket)
        }
    }

    private func watch(_ watcher: Watcher) {
        let isReached = state.withLock { state in
            if state.value >= watcher.goal { return true }
            state.watchers.append(watcher)
            return false
        }
        if isReached { watcher.continuation.resume() }
    }

    private func giveUp(_ ticket: Int) {
        let done = state.withLock { $0.takeWatchers { $0.ticket == ticket } }
        for watcher in done { watcher.continuation.resume() }
    }
}
