#if os(Linux)
    @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

    /// The executors of a process in which one thread runs every task, in an order that can be decided.
    ///
    /// Swift takes other executors than its own only before anything has run, so ``install()`` is the first thing a program
    /// does, in a synchronous `main.swift`; a test process cannot host it.
    enum OneThread: ExecutorFactory {
        static var mainExecutor: any MainExecutor { MainJobs.shared }
        static var defaultExecutor: any TaskExecutor { PoolJobs.shared }

        /// Makes the loop run all tasks of this process.
        static func install() { _createExecutors(factory: Self.self) }
    }

    /// The main actor's jobs.
    private final class MainJobs: MainExecutor {
        static let shared = MainJobs()

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            Loop.shared.add { job.runSynchronously(on: MainJobs.shared.asUnownedSerialExecutor()) }
        }

        func run() throws { Loop.shared.drain() }
        func stop() {}
        func checkIsolated() {}
        var isMainExecutor: Bool { true }
        func isIsolatingCurrentContext() -> Bool? { true }
    }

    /// The jobs of everything else.
    private final class PoolJobs: TaskExecutor, SchedulingExecutor {
        static let shared = PoolJobs()

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            Loop.shared.add { job.runSynchronously(on: PoolJobs.shared.asUnownedTaskExecutor()) }
        }

        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob,
            after delay: C.Duration,
            tolerance: C.Duration?,
            clock: C
        ) {
            let job = UnownedJob(job)
            // Of a clock that is not injected: real time must not decide the order, so that it is rounded.
            Loop.shared.addForeignTimer(after: (delay as? Duration) ?? .zero) {
                job.runSynchronously(on: PoolJobs.shared.asUnownedTaskExecutor())
            }
        }

        func enqueue<C: Clock>(_ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C) {
            enqueue(job, after: clock.now.duration(to: instant), tolerance: tolerance, clock: clock)
        }
    }
#endif
