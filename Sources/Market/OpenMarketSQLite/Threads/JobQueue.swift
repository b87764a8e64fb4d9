import Dispatch
import Synchronization

/// Jobs for threads that sleep while there are none, in fair turns by caller.
final class JobQueue<Job: Sendable>: Sendable {
    typealias Turn = FairLine<Job>.Turn

    private struct State {
        var line = FairLine<Job>()
        var sleepers = 0
        var isClosed = false
    }

    /// The number of jobs that may wait.
    private let capacity: Int
    /// The number of them that may be of one address.
    private let capacityOfOne: Int
    private let state = Mutex(State())
    private let wakeUp = DispatchSemaphore(value: 0)

    init(capacity: Int = .max, ofOneAddress capacityOfOne: Int = .max) {
        (self.capacity, self.capacityOfOne) = (capacity, capacityOfOne)
    }

    var count: Int { state.withLock { $0.line.count } }

    /// Adds a job; returns why it was not added.
    func push(_ job: Job, of caller: StoreCaller = .current) -> StoreError? {
        let (problem, wakes) = state.withLock { state -> (StoreError?, Bool) in
            guard !state.isClosed else { return (.closed, false) }
            guard state.line.count < capacity,
                !caller.isBounded || state.line.count(of: caller.address) < capacityOfOne
            else { return (.busy, false) }
            state.line.append(job, of: caller)
            guard state.sleepers > 0 else { return (nil, false) }
            state.sleepers -= 1
            return (nil, true)
        }
        if wakes { wakeUp.signal() }
        return problem
    }

    /// Takes the next job, if there is one.
    func poll() -> Turn? { state.withLock { $0.line.takeFirst() } }

    /// Waits for a job and takes it; `nil` only when the queue is closed and done with.
    ///
    /// Calls `rest` once, on the thread that waits, when there has been no job for so long.
    func take(restingAfter pause: DispatchTimeInterval, _ rest: () -> Void) -> Turn? {
        var end = DispatchTime.now() + pause
        while true {
            let (turn, isOver) = state.withLock { state -> (Turn?, Bool) in
                if let turn = state.line.takeFirst() { return (turn, false) }
                if state.isClosed { return (nil, true) }
                state.sleepers += 1
                return (nil, false)
            }
            if turn != nil || isOver { return turn }
            guard wakeUp.wait(timeout: end) == .timedOut else { continue }
            stopSleeping()
            rest()
            end = .distantFuture
        }
    }

    private func stopSleeping() {
        let isCounted = state.withLock { state in
            guard state.sleepers > 0 else { return false }
            state.sleepers -= 1
            return true
        }
        // Otherwise a push is about to wake it.
        if !isCounted { wakeUp.wait() }
    }

    /// Charges the caller of a job with the time since it was taken.
    func end(_ turn: Turn, since start: ContinuousClock.Instant) {
        let time = ContinuousClock.now - start
        state.withLock { $0.line.end(turn, after: time) }
    }

    /// Takes no more jobs; those already there are still done.
    func close() {
        let sleepers = state.withLock { state in
            state.isClosed = true
            defer { state.sleepers = 0 }
            return state.sleepers
        }
        for _ in 0..<sleepers { wakeUp.signal() }
    }
}
