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

        public static func < (one: Instant, other: Instant) -> Bool {
            one.elapsed < other.elapsed
        }
    }

    private let sleepers: Waiters<Instant, Instant>
    private let sleeping = Tally()

    public init() {
        sleepers = Waiters(Instant()) { [sleeping] in sleeping.change(by: $0) }
    }

    public var now: Instant { sleepers.access { now, _ in now } }
    public var minimumResolution: Duration { .zero }
    public var sleeperCount: Int { sleeping.value }

    /// Returns once `count` tasks sleep on it.
    public func untilSleepers(_ count: Int = 1) async {
        await sleeping.reach(count)
    }

    /// Moves the clock on and wakes those whose time has come, earliest deadline first.
    public func advance(by duration: Duration) {
        sleepers.change(
            { $0 = $0.advanced(by: duration) },
            inOrder: <,
            letting: { now, deadline, _ in deadline <= now }
        )
    }

    /// Moves the clock to the next deadline and wakes the tasks that sleep until then; does nothing when no task sleeps.
    public func advanceToNextDeadline() {
        let next = sleepers.access { now, deadlines in deadlines.min().map { now.duration(to: $0) } }
        if let next { advance(by: next) }
    }

    /// Sleeps until the clock has been moved to `deadline`.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let isDue = await sleepers.wait(as: deadline) { deadline <= $0 }
        guard isDue else { throw CancellationError() }
    }
}
