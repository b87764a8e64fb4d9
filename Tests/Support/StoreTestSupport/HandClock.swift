import Synchronization

/// A clock that moves when a test moves it.
///
/// No one sleeps on it.
package final class HandClock: Clock {
    package struct Instant: InstantProtocol, Sendable {
        package let elapsed: Duration

        package func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
        package func duration(to other: Instant) -> Duration { other.elapsed - elapsed }
        package static func < (one: Instant, other: Instant) -> Bool { one.elapsed < other.elapsed }
    }

    private let time = Mutex(Duration.zero)

    package init() {}

    package var now: Instant { Instant(elapsed: time.withLock { $0 }) }
    package var minimumResolution: Duration { .nanoseconds(1) }

    package func advance(by duration: Duration) {
        time.withLock { $0 += duration }
    }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        throw CancellationError()
    }
}
