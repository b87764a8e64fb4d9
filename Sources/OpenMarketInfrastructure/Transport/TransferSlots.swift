import OpenMarketData
import Synchronization

/// Lets a limited number of transfers run, first come, first served.
final class TransferSlots: Sendable {
    private typealias Waiter = CheckedContinuation<Bool, Never>

    private struct State {
        var free: Int
        var waiters: [Int: Waiter] = [:]
        var line: [Int] = []
        var served = 0
        var lastTicket = 0

        /// Takes the first one out of the line who has not left it.
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

    init(_ count: Int) {
        state = Mutex(State(free: max(1, count)))
    }

    /// How many callers stand in line.
    var waitingCount: Int { state.withLock { $0.waiters.count } }

    /// Waits for a free slot; a caller who is cancelled leaves the line at once.
    func take() async throws(TransportError) {
        guard !Task.isCancelled else { throw .cancelled }
        let ticket = state.withLock { state -> Int? in
            if state.free > 0 {
                state.free -= 1
                return nil
            }
            state.lastTicket += 1
            return state.lastTicket
        }
        guard let ticket else { return }
        let isTaken = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in stand(waiter, with: ticket) }
        } onCancel: {
            leave(with: ticket)
        }
        guard isTaken else { throw .cancelled }
    }

    /// Gives a slot back, to the first in line.
    func giveBack() {
        let next = state.withLock { state -> Waiter? in
            guard let waiter = state.nextInLine() else {
                state.free += 1
                return nil
            }
            return waiter
        }
        next?.resume(returning: true)
    }

    private func stand(_ waiter: Waiter, with ticket: Int) {
        let isTaken = state.withLock { state -> Bool? in
            // Since the ticket was drawn a slot may have become free, or the caller may have been cancelled.
            if Task.isCancelled { return false }
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
