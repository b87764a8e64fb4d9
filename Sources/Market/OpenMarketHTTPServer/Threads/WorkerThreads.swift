import Dispatch
import Foundation
import Synchronization

/// Threads for work that blocks or takes long, so that Swift's own threads never do.
///
/// Swift has as many threads as there are processors, and everything asynchronous shares them: two of them that hash
/// or wait for a disk stop a small machine. Here such work has threads of its own, started when they are first needed,
/// and callers wait for them without holding a thread. Jobs are taken in their order.
package final class WorkerThreads: Sendable {
    private typealias Job = @Sendable () -> Void

    private let queue: Queue

    package init(_ name: String, count: Int) {
        queue = Queue(name: name, limit: max(1, count))
    }

    deinit { queue.close() }

    /// The two threads of the process that read and write files.
    package static let files = WorkerThreads("openmarket.files", count: 2)

    private static let areJobsInPlace = Atomic(false)

    /// Whether every job of this process is done by the caller's own thread: see ``workInPlace()``.
    package static var worksInPlace: Bool { areJobsInPlace.load(ordering: .relaxed) }

    /// Has every later job of this process done by the thread that asks, before the call returns.
    ///
    /// For a process in which one thread does everything, so that the order of all events can be decided: a simulation,
    /// say. Called before a market is opened, whose database has no threads either then.
    package static func workInPlace() {
        areJobsInPlace.store(true, ordering: .relaxed)
    }

    /// The number of jobs that wait for a thread.
    package var waiting: Int { queue.waiting }

    package func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { waiter in
            queue.push { waiter.resume(returning: work()) }
        }
    }

    /// Has a job run and does not wait for it: for a caller that must not wait at all.
    package func start(_ work: @escaping @Sendable () -> Void) {
        queue.push(work)
    }

    /// The jobs; its threads keep it and not the owner, so that they end with the owner.
    private final class Queue: Sendable {
        private struct State {
            var jobs: [Job?] = []
            /// The number of jobs at the front that were taken.
            var taken = 0
            var threads = 0
            var sleepers = 0
            var isClosed = false

            mutating func takeFirst() -> Job? {
                let job = jobs[taken]
                jobs[taken] = nil
                taken += 1
                if taken == jobs.count || taken >= 256 {
                    jobs.removeFirst(taken)
                    taken = 0
                }
                return job
            }
        }

        private let state = Mutex(State())
        private let wakeUp = DispatchSemaphore(value: 0)
        private let name: String
        private let limit: Int

        init(name: String, limit: Int) {
            self.name = name
            self.limit = limit
        }

        var waiting: Int { state.withLock { $0.jobs.count - $0.taken } }

        func push(_ job: @escaping Job) {
            guard !WorkerThreads.worksInPlace else { return job() }
            let (wakes, starts) = state.withLock { state -> (Bool, Bool) in
                state.jobs.append(job)
                if state.sleepers > 0 {
                    state.sleepers -= 1
                    return (true, false)
                }
                guard state.threads < limit else { return (false, false) }
                state.threads += 1
                return (false, true)
            }
            if wakes { wakeUp.signal() }
            if starts { startThread() }
        }

        /// Ends the threads once the jobs already there are done.
        func close() {
            let sleepers = state.withLock { state in
                state.isClosed = true
                defer { state.sleepers = 0 }
                return state.sleepers
            }
            for _ in 0..<sleepers { wakeUp.signal() }
        }

        private func startThread() {
            let thread = Thread { [self] in
                while let job = take() { job() }
            }
            thread.name = name
            thread.start()
        }

        private func take() -> Job? {
            while true {
                let (job, isOver) = state.withLock { state -> (Job?, Bool) in
                    guard state.taken == state.jobs.count else { return (state.takeFirst(), false) }
                    guard !state.isClosed else { return (nil, true) }
                    state.sleepers += 1
                    return (nil, false)
                }
                if job != nil || isOver { return job }
                wakeUp.wait()
            }
        }
    }
}
