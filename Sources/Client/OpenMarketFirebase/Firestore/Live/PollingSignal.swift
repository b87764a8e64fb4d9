import OpenMarketData
import Synchronization

/// Ends the pauses of all pollers, because there is something that they would find: this client has written it, or the
/// server has reported it.
package final class PollingSignal: Sendable {
    private struct State {
        var lastTicket = 0
        /// The pollers that pause, by the ticket under which a cancelled one is found again.
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// A signal that was never sent.
    package init() {}

    /// The number of times that it was sent.
    package var count: Int { state.withLock { $0.count } }

    /// Ends all pauses.
    package func send() {
        let waiters = state.withLock { state in
            state.count += 1
            defer { state.waiters = [:] }
            return state.waiters.values.map { $0 }
        }
        // Outside of the lock, because a waiter may come back at once.
        for waiter in waiters { waiter.resume() }
    }

    /// Pauses for `duration`, or until the signal was sent more than `count` times; `false` when the task was cancelled.
    func pause(_ duration: Duration, after count: Int, on clock: any Clock<Duration>) async -> Bool {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                do { try await clock.sleep(for: duration) } catch {}
            }
            group.addTask { await self.wait(after: count) }
            await group.next()
            group.cancelAll()
        }
        return !Task.isCancelled
    }

    private func wait(after count: Int) async {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    // Checked under the lock: the handler below may have run before there was a continuation to resume.
                    if state.count != count || Task.isCancelled { return true }
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
