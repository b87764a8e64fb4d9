import Dispatch
import Synchronization

/// Jobs for threads that sleep while there are none.
final class JobQueue<Job: Sendable>: Sendable {
    private struct State {
        var jobs: [Job] = []
        var sleepers = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let wakeUp = DispatchSemaphore(value: 0)

    /// The number of waiting jobs.
    var count: Int { state.withLock { $0.jobs.count } }

    /// Adds a job; `false` when the queue is closed.
    func push(_ job: Job) -> Bool {
        let (isAccepted, wakes) = state.withLock { state -> (Bool, Bool) in
            guard !state.isClosed else { return (false, false) }
            state.jobs.append(job)
            guard state.sleepers > 0 else { return (true, false) }
            state.sleepers -= 1
            return (true, true)
        }
        if wakes { wakeUp.signal() }
        return isAccepted
    }

    /// Waits for jobs and takes up to `limit` of the oldest; empty only when the queue is closed and done with.
    func take(upTo limit: Int) -> [Job] {
        while true {
            let taken = state.withLock { state -> [Job]? in
                if !state.jobs.isEmpty {
                    let taken = Array(state.jobs.prefix(limit))
                    state.jobs.removeFirst(taken.count)
                    return taken
                }
                if state.isClosed { return [] }
                state.sleepers += 1
                return nil
            }
            if let taken { return taken }
            wakeUp.wait()
        }
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
