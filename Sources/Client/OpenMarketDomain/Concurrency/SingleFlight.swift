import Synchronization

/// Runs one piece of work per key, however many callers ask for it at once.
///
/// The rule: a caller who gives up never takes the work away from the others;
/// when the last one gives up, the work is cancelled, or goes on and can still be
/// joined: see ``Abandonment``. Page loading, image loading and token refresh all
/// stand on this one type.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
    /// The treatment of work when its last waiter gives up.
    package enum Abandonment: Sendable {
        /// The work is cancelled, and the next caller starts it again.
        case cancelsWork
        /// The work goes on, and the next caller joins it: for work that must not be done twice.
        case keepsWork
    }

    private typealias Waiter = CheckedContinuation<Result<Value, Failure>, Never>

    private struct Flight {
        let number: Int
        var task: Task<Void, Never>?
        var waiters: [Int: Waiter] = [:]
    }

    private struct State {
        var lastNumber = 0
        var flights: [Key: Flight] = [:]

        mutating func makeNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private let state = Mutex(State())
    private let cancellation: Failure
    private let abandonment: Abandonment

    /// Begins with nothing in flight; a caller who is cancelled gets `cancellation`.
    package init(cancellation: Failure, whenAbandoned abandonment: Abandonment = .cancelsWork) {
        self.cancellation = cancellation
        self.abandonment = abandonment
    }

    /// The result of `work`, or of the same work that another caller has already started.
    package func value(
        for key: Key,
        work: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard !Task.isCancelled else { throw cancellation }
        let ticket = state.withLock { $0.makeNumber() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                join(key, ticket: ticket, waiter: waiter, work: work)
                // The handler may have run before there was anything to leave.
                if Task.isCancelled { leave(key, ticket: ticket) }
            }
        } onCancel: {
            leave(key, ticket: ticket)
        }
        return try result.get()
    }

    package func waiterCount(for key: Key) -> Int {
        state.withLock { $0.flights[key]?.waiters.count ?? 0 }
    }

    /// Cancels the work for `key` and gives everyone who waits for it `result` instead.
    package func end(_ key: Key, with result: Result<Value, Failure>) {
        let flight = state.withLock { $0.flights.removeValue(forKey: key) }
        flight?.task?.cancel()
        for waiter in (flight?.waiters ?? [:]).values { waiter.resume(returning: result) }
    }

    private func join(
        _ key: Key,
        ticket: Int,
        waiter: Waiter,
        work: @escaping @Sendable () async throws(Failure) -> Value
    ) {
        state.withLock { state in
            if state.flights[key] != nil {
                state.flights[key]?.waiters[ticket] = waiter
                state.flights[key]?.task?.hurry()
                return
            }
            let number = state.makeNumber()
            var flight = Flight(number: number)
            flight.waiters[ticket] = waiter
            flight.task = Task {
                self.land(key, number: number, result: await Result(of: work))
            }
            state.flights[key] = flight
        }
    }

    private func leave(_ key: Key, ticket: Int) {
        let (waiter, abandoned) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            guard let waiter = state.flights[key]?.waiters.removeValue(forKey: ticket) else { return (nil, nil) }
            guard abandonment == .cancelsWork, state.flights[key]?.waiters.isEmpty == true else { return (waiter, nil) }
            return (waiter, state.flights.removeValue(forKey: key)?.task)
        }
        abandoned?.cancel()
        waiter?.resume(returning: .failure(cancellation))
    }

    private func land(_ key: Key, number: Int, result: Result<Value, Failure>) {
        let waiters = state.withLock { state -> [Int: Waiter] in
            guard state.flights[key]?.number == number else { return [:] }
            return state.flights.removeValue(forKey: key)?.waiters ?? [:]
        }
        for waiter in waiters.values { waiter.resume(returning: result) }
    }
}

extension Task {
    /// Raises the priority to that of the present task, where the system can: a visible image must not wait like one
    /// that is loaded ahead.
    fileprivate func hurry() {
        if #available(macOS 26, iOS 26, *) { escalatePriority(to: Task<Never, Never>.currentPriority) }
    }
}
