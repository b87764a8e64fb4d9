@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("Banner ticker", .slot, .timeLimit(.minutes(10)))
struct BannerTickerTests {
    @MainActor
    private final class Owner {
        var ticks = 0
    }

    private let clock = ManualClock()
    private let owner = Owner()

    private func ticker() -> BannerTicker { BannerTicker(clock: clock) }

    /// Moves the clock and waits until the timer has begun its next interval.
    private func pass(_ duration: Duration) async {
        clock.advance(by: duration)
        await giveWay { clock.sleeperCount > 0 }
    }

    @Test("It ticks every four seconds")
    func ticking() async {
        let ticker = ticker()
        ticker.start(for: owner) { $0.ticks += 1 }
        await clock.untilSleepers()
        clock.advance(by: .milliseconds(3900))
        #expect(owner.ticks == 0)
        for expected in 1...5 {
            await pass(expected == 1 ? .milliseconds(100) : .seconds(4))
            #expect(owner.ticks == expected)
        }
        ticker.stop()
    }

    @Test("It stops during a drag; afterwards a full interval passes")
    func pausing() async {
        let ticker = ticker()
        ticker.start(for: owner) { $0.ticks += 1 }
        await clock.untilSleepers()
        clock.advance(by: .seconds(3))
        ticker.pause()
        #expect(!ticker.isRunning)
        await noSleepers()
        clock.advance(by: .seconds(60))
        #expect(owner.ticks == 0)
        ticker.resume()
        await clock.untilSleepers()
        clock.advance(by: .milliseconds(3900))
        await settle()
        #expect(owner.ticks == 0)
        await pass(.milliseconds(100))
        #expect(owner.ticks == 1)
        ticker.stop()
    }

    @Test("A pause that begins when the time has just come prevents the tick")
    func pauseAtTheLastMoment() async {
        let ticker = ticker()
        ticker.start(for: owner) { $0.ticks += 1 }
        await clock.untilSleepers()
        clock.advance(by: .seconds(4))
        ticker.pause()
        await settle()
        #expect(owner.ticks == 0)
    }

    @Test("There is never more than one timer")
    func oneTimer() async {
        let ticker = ticker()
        for _ in 0..<10 {
            ticker.start(for: owner) { $0.ticks += 1 }
            ticker.pause()
            ticker.resume()
            ticker.resume()
        }
        await settle()
        await giveWay { clock.sleeperCount == 1 }
        await pass(.seconds(4))
        await settle()
        await giveWay { owner.ticks == 1 && clock.sleeperCount == 1 }
        ticker.stop()
        await noSleepers()
        #expect(!ticker.isRunning)
    }

    @Test("Started during a pause, it waits for the end of it")
    func startPaused() async {
        let ticker = ticker()
        ticker.pause()
        ticker.start(for: owner) { $0.ticks += 1 }
        #expect(!ticker.isRunning)
        ticker.resume()
        #expect(ticker.isRunning)
        ticker.stop()
        ticker.resume()
        #expect(!ticker.isRunning)
        await noSleepers()
    }

    @Test("It ends with its owner")
    func ownerGoes() async {
        let ticker = ticker()
        var passing: Owner? = Owner()
        weak let watched = passing
        if let passing { ticker.start(for: passing) { $0.ticks += 1 } }
        await clock.untilSleepers()
        passing = nil
        #expect(watched == nil)
        clock.advance(by: .seconds(4))
        await giveWay { !ticker.isRunning }
        await noSleepers()
    }

    @Test("It ends with itself")
    func tickerGoes() async {
        var ticker: BannerTicker? = ticker()
        weak let watched = ticker
        ticker?.start(for: owner) { $0.ticks += 1 }
        await clock.untilSleepers()
        ticker = nil
        #expect(watched == nil)
        await noSleepers()
        #expect(owner.ticks == 0)
    }

    /// Waits until no task sleeps on the clock.
    private func noSleepers() async {
        await giveWay { clock.sleeperCount == 0 }
    }

    /// Gives everything that could still happen the chance to.
    private func settle() async {
        for _ in 0..<100 { await Task.yield() }
    }
}
