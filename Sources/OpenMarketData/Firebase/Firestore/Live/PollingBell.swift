import OpenMarketDomain
import Synchronization

/// Wakes those who wait between two questions, because something has just been written here.
package final class PollingBell: Sendable {
    private struct State {
        var lastTicket = 0
        /// Those who wait, by the ticket under which they may give up.
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        var rings = 0
    }

    private let state = Mutex(State())

    /// A bell that nobody listens to yet.
    package init() {}

    /// How often it has rung.
    package var rings: Int { state.withLock { $0.rings } }

    /// Wakes everyone who waits.
    package func ring() {
        let waiters = state.withLock { state in
            state.rings += 1
            defer { state.waiters = [:] }
            return state.waiters.values.map { $0 }
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Returns at the first ring after ring number `rings`, or when the task is cancelled.
    package func wait(after rings: Int) async {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.rings != rings || Task.isCancelled { return true }
                    state.waiters[ticket] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: ticket) }?.resume()
        }
    }
}
