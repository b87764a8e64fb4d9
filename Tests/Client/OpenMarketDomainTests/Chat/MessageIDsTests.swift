import Foundation
import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@Suite(.slot) struct MessageIDsTests {
    @Test("Ids are twenty letters and digits")
    func shape() {
        let id = MessageIDs(.system).next().rawValue
        #expect(id.utf8.count == 20)
        #expect(id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
    }

    @Test("Ids rise while the clock stands, jumps and goes back", arguments: 0..<10)
    func rising(seed: UInt64) {
        let moment = Mutex(1_700_000_000.0)
        let ids = MessageIDs(
            Surroundings(
                now: { Date(timeIntervalSince1970: moment.withLock { $0 }) },
                random: SeededGenerator.shared(seed: seed)
            )
        )
        var random = SeededGenerator(seed: seed + 100)
        var last = ids.next()
        for _ in 0..<1000 {
            let jump = [0, 0, 0.0004, 1, -3600, 86400][Int.random(in: 0..<6, using: &random)]
            moment.withLock { $0 += jump }
            let next = ids.next()
            #expect(MessageCursor(sentAt: .distantPast, id: last) < MessageCursor(sentAt: .distantPast, id: next))
            last = next
        }
    }

    @Test("A device with a mad clock makes ids as well", arguments: [-1e12, 0, 1e11])
    func madClock(seconds: Double) {
        let ids = MessageIDs(Surroundings(now: { Date(timeIntervalSince1970: seconds) }))
        #expect(ids.next().rawValue.utf8.count == 20)
        #expect(ids.next() != ids.next())
    }

    @Test("Two writers never make the same id")
    func distinct() {
        let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_700_000_000) }
        let one = MessageIDs(Surroundings(now: now, random: SeededGenerator.shared(seed: 1)))
        let two = MessageIDs(Surroundings(now: now, random: SeededGenerator.shared(seed: 2)))
        let all = (0..<1000).flatMap { _ in [one.next(), two.next()] }
        #expect(Set(all).count == 2000)
    }
}
