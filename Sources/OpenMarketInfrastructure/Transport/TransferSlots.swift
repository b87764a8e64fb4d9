import OpenMarketData
import Synchronization

/// Lets a limited number of transfers run, first come, first served.
final class TransferSlots: Sendable {
    private typealias Waiter = CheckedContinuation<Bool, Never>

    private struct State {
        var free: Int
        var waiting: [Int: Waiter] = [:]
        var nextTicket = 0
        var firstTicket = 0

        mutating func nextInLine() -> Waiter? {
            while firstTicket < nextTicket {
                defer { firstTicket += 1 }
                if let waiter = waiting.removeValue(forKey: firstTicket) { return waiter }
            }
            return nil
        }
    }

    private let state: Mutex<State>

    init(_ count: Int) {
        state = Mutex(State(free: max(1, count)))
    }

    /// How many callers stand in line.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Waits for a free slot; a caller who is cancelled leaves the line at once.
    func take() async throws(TransportError) {
        guard !Task.isCancelled else { throw .cancelled }
        let ticket = state.withLock { state -> Int? in
            if state.free > 0 {
                state.free -= 1
                return nil
            }
            defer { state.nextTicket += 1 }
            return state.nextTicket
        }
        guard let ticket else { return }
        let isTaken = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in stand(in: ticket, waiter) }
        } onCancel: {
            leave(ticket)
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

    private func stand(in ticket: Int, _ waiter: Waiter) {
        let isTaken = state.withLock { state -> Bool? in
            // Between drawing the ticket and standing in line a slot may have become free, or the caller cancelled.
            if Task.isCancelled { return false }
            if state.free > 0 {
                state.free -= 1
                return true
            }
            state.waiting[ticket] = waiter
            // A slot may have been given to a later ticket that stood in line before this one did.
            state.firstTicket = min(state.firstTicket, ticket)
            return nil
        }
        if let isTaken { waiter.resume(returning: isTaken) }
    }

    private func leave(_ ticket: Int) {
        state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume(returning: false)
    }
}
