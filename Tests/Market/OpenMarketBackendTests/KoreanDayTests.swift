import Foundation
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Korean days", .slot)
struct KoreanDayTests {
    @Test("A day begins at midnight in Korea, which is three in the afternoon in Greenwich")
    func midnight() {
        // 2022-11-14 15:00:00 UTC.
        let midnight = Date(timeIntervalSince1970: 1_668_438_000)
        #expect(KoreanDay(midnight).dashed == "2022-11-15")
        #expect(KoreanDay(midnight.addingTimeInterval(-1)).dashed == "2022-11-14")
        #expect(KoreanDay(midnight).compact == "20221115")
    }

    @Test("Each generation writes the day its own way")
    func spelling() {
        let date = Date(timeIntervalSince1970: 1_641_222_000)
        #expect(DateSpelling.dayWithFraction.text(of: date) == "2022-01-04T00:00:00.00")
        #expect(DateSpelling.day.text(of: date) == "2022-01-04T00:00:00")
        #expect(DateSpelling.second.text(of: date.addingTimeInterval(-1)) == "2022-01-03T23:59:59")
        #expect(DateSpelling.second.text(of: date.addingTimeInterval(3 * 3600 + 65.9)) == "2022-01-04T03:01:05")
    }

    @Test("The days agree with Foundation's calendar over four centuries")
    func calendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 9 * 3600))
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<3000 {
            let date = Date(
                timeIntervalSince1970: Double(Int.random(in: -6_000_000_000...7_000_000_000, using: &generator))
            )
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let day = KoreanDay(date).civil
            #expect([day.year, day.month, day.day] == [parts.year, parts.month, parts.day])
        }
    }
}
