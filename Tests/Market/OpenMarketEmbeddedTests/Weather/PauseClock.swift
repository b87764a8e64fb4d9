import OpenMarketTesting
import Synchronization

/// A clock on which pauses end at once and are written down; what is longer than any pause, such as a deadline, never ends.
final class PauseClock: Clock {
    typealias Instant = ManualClock.Instant

    private let log = Mutex<[Duration]>([])
    private let forever = ManualClock()

    var now: Instant { Instant() }
    var minimumResolution: Duration { .zero }
    /// The pauses so far.
    var pauses: [Duration] { log.withLock { $0 } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        guard deadline.elapsed < .seconds(120) else { return try await forever.sleep(for: .seconds(1)) }
        try Task.checkCancellation()
        log.withLock { $0.append(deadline.elapsed) }
        await Task.yield()
    }
}
