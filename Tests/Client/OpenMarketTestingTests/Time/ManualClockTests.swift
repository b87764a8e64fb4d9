import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct ManualClockTests {
    private let clock = ManualClock()

    @Test("Time only passes when the test says so")
    func advance() {
        #expect(clock.now == ManualClock.Instant())
        clock.advance(by: .seconds(3))
        clock.advance(by: .milliseconds(500))
        #expect(clock.now.elapsed == .milliseconds(3500))
    }

    @Test("A sleeper wakes when its time has come and not before")
    func sleep() async throws {
        let isAwake = Mutex(false)
        async let sleeper: Void = {
            try await clock.sleep(for: .seconds(2))
            isAwake.withLock { $0 = true }
        }()
        await clock.untilSleepers(1)
        clock.advance(by: .milliseconds(1999))
        #expect(clock.sleeperCount == 1)
        #expect(!isAwake.withLock { $0 })
        clock.advance(by: .milliseconds(1))
        try await sleeper
        #expect(clock.sleeperCount == 0)
    }

    @Test("Sleepers wake one after the other, by deadline")
    func deadlines() async {
        let awake = MockCall<Int, Void>("awake", fallback: ())
        let clock = clock
        await withTaskGroup(of: Void.self) { group in
            for seconds in [3, 1, 2] {
                group.addTask {
                    try? await clock.sleep(for: .seconds(seconds))
                    awake.now(seconds, or: ())
                }
            }
            await clock.untilSleepers(3)
            for count in 1...3 {
                clock.advanceToNextDeadline()
                await awake.untilCalled(count)
            }
        }
        #expect(awake.calls == [1, 2, 3])
        #expect(clock.now.elapsed == .seconds(3))
    }

    @Test("A deadline in the past is no reason to sleep")
    func past() async throws {
        try await clock.sleep(until: clock.now)
        try await clock.sleep(for: .seconds(-1))
        clock.advanceToNextDeadline()
        #expect(clock.now == ManualClock.Instant())
    }

    @Test("A cancelled sleeper wakes at once with the cancellation")
    func cancellation() async {
        let clock = clock
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.untilSleepers(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test("It can stand wherever any clock of durations can")
    func existential() async throws {
        let anyClock: any Clock<Duration> = clock
        async let nap: Void = anyClock.sleep(for: .seconds(1))
        await clock.untilSleepers()
        clock.advance(by: .seconds(1))
        try await nap
        #expect(clock.sleeperCount == 0)
    }
}
