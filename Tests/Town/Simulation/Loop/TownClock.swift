import Foundation
import Synchronization

/// The clock of one device, or of the market: it goes as the loop lets time pass, and stands still once its owner is killed.
///
/// A process that is killed does not cancel its work; its work just never goes on. So a sleep on a stopped clock never ends.
final class TownClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var time: Duration

        func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
        func duration(to other: Instant) -> Duration { other.time - time }
        static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
    }

    private let isStopped = Mutex(false)

    var now: Instant { Instant(time: Loop.shared.now) }
    var minimumResolution: Duration { .nanoseconds(1) }

    /// The time of day.
    static var date: Date {
        Date(timeIntervalSince1970: 1_780_000_000 + Loop.shared.now / .seconds(1))
    }

    /// Ends no sleep any more.
    func stop() { isStopped.withLock { $0 = true } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let sleep = Sleep()
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { (waiter: UnsafeContinuation<Void, any Error>) in
                sleep.begin(waiter, until: deadline.time) { [weak self] in self?.isStopped.withLock { $0 } ?? true }
            }
        } onCancel: {
            sleep.cancel()
        }
    }

    /// One sleep, which its timer or its cancellation ends.
    private final class Sleep: Sendable {
        private struct State {
            var waiter: UnsafeContinuation<Void, any Error>?
            var timer: Int?
            var isCancelled = false
        }

        private let state = Mutex(State())

        func begin(
            _ waiter: UnsafeContinuation<Void, any Error>,
            until end: Duration,
            isStopped: @escaping @Sendable () -> Bool
        ) {
            let timer = Loop.shared.addTimer(at: end) { [self] in if !isStopped() { take()?.resume() } }
            let isOver = state.withLock { state in
                (state.waiter, state.timer) = (waiter, timer)
                return state.isCancelled
            }
            if isOver { cancel() }
        }

        func cancel() {
            let timer = state.withLock { state in
                state.isCancelled = true
                return state.timer
            }
            if let timer { _ = Loop.shared.removeTimer(timer) }
            take()?.resume(throwing: CancellationError())
        }

        private func take() -> UnsafeContinuation<Void, any Error>? {
            state.withLock { state in
                defer { state.waiter = nil }
                return state.waiter
            }
        }
    }
}
