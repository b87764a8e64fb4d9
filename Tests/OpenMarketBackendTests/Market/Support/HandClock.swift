import Synchronization

/// A clock that moves when a test moves it.
///
/// Nobody sleeps on it.
final class HandClock: Clock {
    struct Instant: InstantProtocol, Sendable {
        let elapsed: Duration

        func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
        func duration(to other: Instant) -> Duration { other.elapsed - elapsed }
        static func < (one: Instant, other: Instant) -> Bool { one.elapsed < other.elapsed }
    }

    private let time = Mutex(Duration.zero)

    var now: Instant { Instant(elapsed: time.withLock { $0 }) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func advance(by duration: Duration) {
        time.withLock { $0 += duration }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        throw CancellationError()
    }
}
