import Synchronization

/// Lets one at a time through, in the order they came.
///
/// An actor lets others in at every `await`; work that must stay whole across
/// one takes a turn here first. Waiting does not end early when a task is
/// cancelled: whoever is in front is quick.
package final class TurnQueue: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// A queue that nobody stands in.
    package init() {}

    /// Waits for one's turn, which lasts until ``done()``.
    package func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.isTaken else {
                    state.isTaken = true
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    /// Ends one's turn.
    package func done() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.isTaken = false
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
