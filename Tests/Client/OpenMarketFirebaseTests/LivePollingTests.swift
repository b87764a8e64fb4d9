import Foundation
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketData
@testable import OpenMarketFirebase

@Suite("Polling with live events", .slot, .timeLimit(.minutes(10)))
struct LivePollingTests {
    @Test("While the server reports changes the pause is long; when it does not any more, it is the usual one")
    func pauses() async throws {
        let (server, clock, signal) = (StubEventStream(), ManualClock(), PollingSignal())
        let base = URL(string: "http://market.test") ?? URL(filePath: "/")
        let events = LiveEvents(
            LiveConnection(server, baseURL: base, surroundings: Surroundings(clock: clock, random: { 0 }))
        )
        let listening = events.listen { _ in signal.send() }
        await server.untilOpened(1)
        try await eventually { events.isConnected }
        let rounds = Mutex(0)
        let work = Task {
            var schedule = PollingSchedule(.init(), signal: signal, live: listening, clock: clock)
            while await schedule.untilNextRequest() {
                rounds.withLock { $0 += 1 }
                schedule.note(foundNews: true)
            }
        }
        await clock.untilSleepers()
        let before = rounds.withLock { $0 }
        clock.advance(by: .seconds(59))
        #expect(rounds.withLock { $0 } == before)
        server.send("event: documents\ndata: {\"path\":\"chats/r\"}\n\n")
        try await eventually { rounds.withLock { $0 } > before }
        server.breakOff()
        // One sleeper is the reconnection, the other one the poller.
        await clock.untilSleepers(2)
        #expect(!events.isConnected)
        let broken = rounds.withLock { $0 }
        server.refuse(with: 404)
        clock.advance(by: .seconds(1))
        try await eventually { rounds.withLock { $0 } > broken }
        work.cancel()
        await work.value
        listening.stop()
    }
}
