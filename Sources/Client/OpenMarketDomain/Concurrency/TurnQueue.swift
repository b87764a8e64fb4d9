import Synchronization

/// Lets one at a time through, or a few, in the order they came.
///
/// An actor lets others in at every `await`; work that must stay whole across
/// one takes a turn here first. A caller who is cancelled leaves the queue at
/// once, unless it says that its work has to be done all the same.
package final class TurnQueue: Sendable {
    private typealias Waiter = CheckedContinuation<Bool, Never>

    private struct State {
        var free: Int
        var waiters: [Int: Waiter] = [:]
        /// The tickets in the order they were drawn, those of callers who have left included.
        var line: [Int] = []
        var served = 0
        var lastTicket = 0

        /// Takes the first caller out of the line who has not left it.
        mutating func nextInLine() -> Waiter? {
            while served < line.count {
                let ticket = line[served]
                served += 1
                if let waiter = waiters.removeValue(forKey: ticket) { return waiter }
            }
            line = []
            served = 0
            return nil
        }
    }

    private let state: Mutex<State>

    /// An empty queue that lets `width` at a time through.
    package init(width: Int = 1) {
        state = Mutex(State(free: max(1, width)))
    }

    package var waitingCount: Int { state.withLock { $0.waiters.count } }

    /// Waits for a turn, which lasts until ``done()``; a caller who is cancelled leaves the queue and has none.
    package func take() async throws(CancellationError) {
        let ticket = makeTicket()
        let isTaken = await withTaskCancellationHandler {
            await withCheckedContinuation { stand($0, with: ticket, isCancellable: true) }
        } onCancel: {
            leave(with: ticket)
        }
        guard isTaken else { throw CancellationError() }
    }

    /// Waits for a turn, also when the caller is cancelled: for work that must not be left out.
    package func takeIgnoringCancellation() async {
        _ = await withCheckedContinuation { stand($0, with: makeTicket(), isCancellable: false) }
    }

    /// Does `work` in a turn, also for a caller who is cancelled; the place in the line is that of the call.
    package func turn<Value, Failure: Error>(
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        await takeIgnoringCancellation()
        defer { done() }
        return try await work()
    }

    /// Ends a turn.
    package func done() {
        let next = state.withLock { state -> Waiter? in
            guard let waiter = state.nextInLine() else {
                state.free += 1
                return nil
            }
            return waiter
        }
        next?.resume(returning: true)
    }

    private func makeTicket() -> Int {
        state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
    }

    private func stand(_ waiter: Waiter, with ticket: Int, isCancellable: Bool) {
        let isTaken = state.withLock { state -> Bool? in
            // The handler may have run before there was anything to leave.
            if isCancellable, Task.isCancelled { return false }
            if state.free > 0 {
                state.free -= 1
                return true
            }
            state.waiters[ticket] = waiter
            state.line.append(ticket)
            return nil
        }
        if let isTaken { waiter.resume(returning: isTaken) }
    }

    private func leave(with ticket: Int) {
        state.withLock { $0.waiters.removeValue(forKey: ticket) }?.resume(returning: false)
    }
}
