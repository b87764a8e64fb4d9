import Synchronization

/// A clock that only moves when a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// async let answer = client.load()
/// await clock.untilSleepers(1)   // it waits between two attempts
/// clock.advance(by: .seconds(2))
/// ```
public final class ManualClock: Clock {
    /// A moment, as the time since the clock was made.
    public struct Instant: InstantProtocol, Sendable {
        /// The time since the clock was made.
        public let elapsed: Duration

        /// A moment.
        public init(elapsed: Duration = .zero) {
            self.elapsed = elapsed
        }

        /// The moment that much later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(elapsed: elapsed + duration)
        }

        /// Returns the time up to the other moment.
        public func duration(to other: Instant) -> Duration {
            other.elapsed - elapsed
        }

        /// Returns whether one moment is before the other.
        public static func < (one: Instant, other: Instant) -> Bool {
            one.elapsed < other.elapsed
        }
    }

    private struct Sleeper {
        let ticket: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var now = Instant()
        var lastTicket = 0
        var sleepers: [Sleeper] = []
    }

    private let state = Mutex(State())
    private let sleeping = Tally()

    /// A clock that shows zero.
    public init() {}

    /// The moment it shows.
    public var now: Instant { state.withLock { $0.now } }
    /// It is exact.
    public var minimumResolution: Duration { .zero }
    /// The number of tasks that sleep on it.
    public var sleeperCount: Int { sleeping.value }

    /// Returns once so many tasks sleep on it.
    public func untilSleepers(_ count: Int = 1) async {
        await sleeping.reach(count)
    }

    /// Moves the clock on and wakes those whose time has come, earliest deadline first.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let now = state.now
            let due = state.sleepers.filter { $0.deadline <= now }
            state.sleepers.removeAll { $0.deadline <= now }
            return due
        }
        wake(due)
    }

    /// Moves the clock to the next deadline and wakes the tasks that sleep until then; does nothing when no task sleeps.
    public func advanceToNextDeadline() {
        let next = state.withLock { state in
            state.sleepers.map(\.deadline).min().map { state.now.duration(to: $0) }
        }
        if let next { advance(by: next) }
    }

    /// Sleeps until the clock has been moved to `deadline`.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        let isDue = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                lieDown(Sleeper(ticket: ticket, deadline: deadline, continuation: continuation))
                if Task.isCancelled { giveUp(ticket) }
            }
        } onCancel: {
            giveUp(ticket)
        }
        guard isDue else { throw CancellationError() }
    }

    private func lieDown(_ sleeper: Sleeper) {
        let isDue = state.withLock { state in
            let isDue = sleeper.deadline <= state.now
            if !isDue { state.sleepers.append(sleeper) }
            return isDue
        }
        if isDue {
            sleeper.continuation.resume(returning: true)
        } else {
            sleeping.change(by: 1)
        }
    }

    private func giveUp(_ ticket: Int) {
        let sleeper = state.withLock { state -> Sleeper? in
            guard let place = state.sleepers.firstIndex(where: { $0.ticket == ticket }) else { return nil }
            return state.sleepers.remove(at: place)
        }
        guard let sleeper else { return }
        sleeping.change(by: -1)
        sleeper.continuation.resume(returning: false)
    }

    private func wake(_ due: [Sleeper]) {
        sleeping.change(by: -due.count)
        for sleeper in due.sorted(by: { ($0.deadline, $0.ticket) < ($1.deadline, $1.ticket) }) {
            sleeper.continuation.resume(returning: true)
        }
    }
}
