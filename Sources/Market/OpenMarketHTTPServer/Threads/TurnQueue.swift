import Synchronization

/// Lets a few callers at a time do something, in the order in which they came; the others wait without a thread.
package final class TurnQueue: Sendable {
    private struct State {
        var running = 0
        var waiting: [Waiter] = []
        var lastID = 0
    }

    private struct Waiter {
        let id: Int
        let caller: String?
        let continuation: CheckedContinuation<Bool, Never>
    }

    /// The number of waiting callers that may be one and the same.
    private static let mostOfOne = 16

    private let concurrent: Int
    private let capacity: Int
    private let state = Mutex(State())

    /// Turns for `concurrent` callers at a time, while `waiting` others may wait.
    package init(concurrent: Int, waiting: Int) {
        self.concurrent = max(1, concurrent)
        capacity = waiting
    }

    /// The number of callers that wait for a turn.
    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Waits for a turn, which has to be ended with ``leave()``.
    ///
    /// - Parameter caller: Who asks, where it is known: one of many may not take all places of the others.
    /// - Returns: `false` when too many wait already, or when the task was cancelled: then there is no turn.
    package func enter(_ caller: String? = nil) async -> Bool {
        let id = state.withLock { state in
            state.lastID &+= 1
            return state.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let result: Bool? = state.withLock { state in
                    if Task.isCancelled { return false }
                    if state.running < concurrent {
                        state.running += 1
                        return true
                    }
                    let own = caller == nil ? 0 : state.waiting.count { $0.caller == caller }
                    guard state.waiting.count < capacity, own < Self.mostOfOne else { return false }
                    state.waiting.append(Waiter(id: id, caller: caller, continuation: waiter))
                    return nil
                }
                if let result { waiter.resume(returning: result) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
            }
            waiter?.resume(returning: false)
        }
    }

    /// Ends a turn and gives it to the next one.
    package func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst().continuation }
            state.running -= 1
            return nil
        }
        next?.resume(returning: true)
    }
}
