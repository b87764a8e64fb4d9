import Synchronization

/// A clock that stands still until a test moves it; or one whose sleeps end at once.
final class ManualTestClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct Sleeper {
        let end: Instant
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Int: Sleeper] = [:]
        var sleeps: [Duration] = []
        var number = 0
    }

    private let state = Mutex(State())
    private let isPatient: Bool

    /// With `skipping`, sleeping moves the clock instead of waiting for it.
    init(skipping: Bool = false) {
        isPatient = !skipping
    }

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }
    /// How many sleep now.
    var sleeperCount: Int { state.withLock { $0.sleepers.count } }
    /// How long everyone wanted to sleep, in order.
    var sleeps: [Duration] { state.withLock { $0.sleeps } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let number = state.withLock { state -> Int? in
            state.sleeps.append(state.now.duration(to: deadline))
            state.number += 1
            guard isPatient else {
                state.now = max(state.now, deadline)
                return nil
            }
            return state.number
        }
        guard let number else { return }
        let isOver = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state -> Bool? in
                    if Task.isCancelled { return false }
                    if deadline <= state.now { return true }
                    state.sleepers[number] = Sleeper(end: deadline, continuation: continuation)
                    return nil
                }
                if let isOver { continuation.resume(returning: isOver) }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume(returning: false)
        }
        if !isOver { throw CancellationError() }
    }

    func advance(by duration: Duration) {
        let awake = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let awake = state.sleepers.filter { $0.value.end <= state.now }
            for number in awake.keys { state.sleepers[number] = nil }
            return awake.values.map(\.continuation)
        }
        for continuation in awake { continuation.resume(returning: true) }
    }

    func waitForSleepers(_ count: Int) async {
        while state.withLock({ $0.sleepers.count }) < count, !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(1))
        }
    }
}
