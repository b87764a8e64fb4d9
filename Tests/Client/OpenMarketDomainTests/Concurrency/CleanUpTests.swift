import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@Suite("Taking back", .slot, .timeLimit(.minutes(10)))
struct CleanUpTests {
    private let work = MockCall<Int, Void>("work")
    private let clock = ManualClock()

    private var cleanUp: CleanUp { CleanUp(limit: .seconds(10), clock: clock) }

    @Test("A caller waits for the end")
    func waits() async {
        work.alwaysSucceeds()
        await cleanUp.run { [work] in try? await work(1) }
        #expect(work.callCount == 1)
    }

    @Test("At the limit the caller goes on, and the work is cancelled")
    func limit() async throws {
        work.hold()
        let wasCancelled = Mutex(false)
        let call = Task { [cleanUp] in
            await cleanUp.run { [work] in
                do throws(MarketError) {
                    try await work(1)
                } catch {
                    wasCancelled.withLock { $0 = error == .cancelled }
                }
            }
        }
        await work.untilHeld()
        await clock.untilSleepers()
        clock.advance(by: .seconds(10))
        await call.value
        try await eventually { wasCancelled.withLock { $0 } }
    }

    @Test("A caller who is cancelled goes on at once, and the work is done all the same")
    func cancelled() async {
        work.alwaysSucceeds()
        work.hold()
        let isDone = Mutex(false)
        let cleanUp = cleanUp
        let call = Task {
            await cleanUp.run { [work] in
                do throws(MarketError) { try await work(1) } catch { return }
                isDone.withLock { $0 = true }
            }
        }
        await work.untilHeld()
        call.cancel()
        await call.value
        #expect(!isDone.withLock { $0 })
        work.release()
        await cleanUp.finished()
        #expect(isDone.withLock { $0 })
    }

    @Test("A value comes, or the time is over, or the waiting task is cancelled, whichever is first")
    func waiting() async {
        #expect(await Task { 1 }.value(within: .seconds(10), on: clock) == 1)
        let gate = Gate()
        let slow = Task {
            try? await gate.pass()
            return 2
        }
        let late = Task { [clock] in await slow.value(within: .seconds(1), on: clock) }
        await clock.untilSleepers()
        clock.advance(by: .seconds(1))
        #expect(await late.value == nil)
        let given = Task { await slow.value() }
        given.cancel()
        #expect(await given.value == nil)
        gate.open()
        #expect(await slow.value() == 2)
    }
}
