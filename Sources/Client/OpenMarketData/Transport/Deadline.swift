import Synchronization

/// The time of one call, however many requests, pauses and renewals it consists of.
///
/// It is made where the call begins and travels along, so that everything within the call knows what is left.
package struct Deadline: Sendable {
    /// A class, because a copy of the deadline is extended where the length of a response becomes known.
    private final class Limit: Sendable {
        let total: Mutex<Duration>

        init(_ total: Duration) { self.total = Mutex(total) }
    }

    private let limit: Limit
    private let clock: any Clock<Duration>
    private let watch: Stopwatch

    /// Begins now, and is over after `limit`.
    package init(after limit: Duration, on clock: any Clock<Duration>) {
        self.limit = Limit(limit)
        self.clock = clock
        watch = Stopwatch(clock)
    }

    /// The time that is left; zero when it is over.
    package var timeLeft: Duration { max(.zero, limit.total.withLock(\.self) - watch.elapsed) }

    /// Adds the time that a response of this size takes over a slow connection, and no more than two minutes: a server
    /// must not keep a call for as long as it likes.
    package func allow(forResponseOf bytes: Int64) {
        limit.total.withLock { $0 += min(.slowTransfer(of: bytes), .seconds(120)) }
    }

    /// Returns whether something may be waited for that long.
    package func hasTime(for pause: Duration) -> Bool { pause < timeLeft }

    /// The result of `work`, `late` when it takes too long, `cancelled` when the caller gives up.
    ///
    /// It relies on the work to stop when it is cancelled. The work begins on the caller's thread, and a timer is only
    /// set for work that has to wait: a value that is there at once costs neither a switch of threads nor a timer.
    package func result<Value: Sendable, Failure: Error>(
        late: Failure,
        cancelled: Failure,
        of work: @escaping @Sendable () async -> Result<Value, Failure>
    ) async -> Result<Value, Failure> {
        await withTaskGroup(of: Lap<Value, Failure>.self) { group in
            let isFinished = Atomic(false)
            group.begin {
                let result = await work()
                isFinished.store(true, ordering: .releasing)
                return .finished(result)
            }
            if !isFinished.load(ordering: .acquiring) { group.begin { await time() } }
            defer { group.cancelAll() }
            while let lap = await group.next() {
                switch lap {
                case .finished(let result): return result
                case .late: return .failure(late)
                // The timer also stops, before its end, when the caller is cancelled; then the work says so.
                case .stopped: continue
                }
            }
            return .failure(cancelled)
        }
    }

    private enum Lap<Value: Sendable, Failure: Error>: Sendable {
        case finished(Result<Value, Failure>)
        case late
        case stopped
    }

    /// The system's clock ends the process when it is asked to sleep for longer than it can count.
    private static let longest = Duration.seconds(31_536_000)

    private func time<Value, Failure>() async -> Lap<Value, Failure> {
        do {
            while timeLeft > .zero { try await clock.sleep(for: min(timeLeft, Self.longest)) }
            return .late
        } catch {
            return .stopped
        }
    }
}

extension TaskGroup {
    /// Adds a task that runs on the caller's thread until it has to wait, where the system knows such tasks.
    fileprivate mutating func begin(_ work: @escaping @Sendable @concurrent () async -> ChildTaskResult) {
        if #available(macOS 26, iOS 26, *) {
            addImmediateTask(operation: work)
        } else {
            addTask(operation: work)
        }
    }
}

/// Measures how long something takes, on whatever clock.
package struct Stopwatch: Sendable {
    private let read: @Sendable () -> Duration

    /// Starts now.
    package init(_ clock: any Clock<Duration>) {
        self = Self.start(clock)
    }

    private init(read: @escaping @Sendable () -> Duration) {
        self.read = read
    }

    package var elapsed: Duration { read() }

    private static func start<C: Clock<Duration>>(_ clock: C) -> Stopwatch {
        let start = clock.now
        return Stopwatch { start.duration(to: clock.now) }
    }
}
