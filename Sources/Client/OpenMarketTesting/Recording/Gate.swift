import Synchronization

/// A door that calls wait at until a test opens it: the way to put two calls in a chosen order.
public final class Gate: Sendable {
    private struct Waiter {
        let number: Int
        let ticket: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var isOpen: Bool
        var ignoresCancellation = false
        var lastTicket = 0
        var waiters: [Waiter] = []
    }

    private let state: Mutex<State>
    private let waiting = Tally()

    /// A gate, open or closed.
    public init(isOpen: Bool = false) {
        state = Mutex(State(isOpen: isOpen))
    }

    /// The number of callers that wait at the gate.
    public var waiterCount: Int { waiting.value }

    /// Returns once so many wait at the gate, or when the calling task is cancelled.
    public func untilWaiting(_ count: Int = 1) async {
        await waiting.reach(count)
    }

    /// Makes callers wait from now on.
    ///
    /// With `ignoringCancellation` a cancelled caller goes on waiting, like a
    /// server that responds whether or not its client still listens.
    public func close(ignoringCancellation: Bool = false) {
        state.withLock { state in
            state.isOpen = false
            state.ignoresCancellation = ignoringCancellation
        }
    }

    /// Lets all callers through, now and from now on.
    public func open() {
        letThrough(opening: true) { _, _ in true }
    }

    /// Lets the first `count` of those who wait through and stays as it is.
    public func letThrough(first count: Int = 1) {
        letThrough { _, place in place < count }
    }

    /// Lets those through who wait under this number.
    public func letThrough(number: Int) {
        letThrough { waiter, _ in waiter.number == number }
    }

    /// Goes through the gate, waiting under `number` while it is closed.
    ///
    /// A task that is cancelled while it waits gets a `CancellationError`.
    public func pass(as number: Int = 0) async throws(CancellationError) {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        let hasPassed = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue(Waiter(number: number, ticket: ticket, continuation: continuation))
                if Task.isCancelled { giveUp(ticket) }
            }
        } onCancel: {
            giveUp(ticket)
        }
        guard hasPassed else { throw CancellationError() }
    }

    private func queue(_ waiter: Waiter) {
        let isOpen = state.withLock { state in
            if !state.isOpen { state.waiters.append(waiter) }
            return state.isOpen
        }
        if isOpen {
            waiter.continuation.resume(returning: true)
        } else {
            waiting.change(by: 1)
        }
    }

    private func giveUp(_ ticket: Int) {
        let waiter = state.withLock { state -> Waiter? in
            guard !state.ignoresCancellation else { return nil }
            guard let place = state.waiters.firstIndex(where: { $0.ticket == ticket }) else { return nil }
            return state.waiters.remove(at: place)
        }
        guard let waiter else { return }
        waiting.change(by: -1)
        waiter.continuation.resume(returning: false)
    }

    private func letThrough(opening: Bool = false, _ mayPass: (Waiter, Int) -> Bool) {
        let passing = state.withLock { state in
            if opening { state.isOpen = true }
            let passing = state.waiters.enumerated().filter { mayPass($0.element, $0.offset) }.map(\.element)
            let tickets = Set(passing.map(\.ticket))
            state.waiters.removeAll { tickets.contains($0.ticket) }
            return passing
        }
        waiting.change(by: -passing.count)
        for waiter in passing { waiter.continuation.resume(returning: true) }
    }
}
