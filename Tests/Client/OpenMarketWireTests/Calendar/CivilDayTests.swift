import Foundation
import OpenMarketWire
import TestSupport
import Testing

@Suite("Days of the calendar", .slot)
struct CivilDayTests {
    @Test("Every day of four centuries has the number and the name that Foundation gives it")
    func agreesWithFoundation() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let first = try #require(CivilDay(year: 1800, month: 1, day: 1)).sinceEpoch
        for number in stride(from: first, to: first + 146_097, by: 7) {
            let parts = calendar.dateComponents(
                [.year, .month, .day],
                from: Date(timeIntervalSince1970: Double(number) * 86_400)
            )
            let day = CivilDay(sinceEpoch: number)
            #expect([day.year, day.month, day.day] == [parts.year, parts.month, parts.day])
        }
    }

    @Test("Days follow each other from the first year to the last, and lead back to their numbers")
    func follow() throws {
        let first = try #require(CivilDay(year: 1, month: 1, day: 1))
        let last = try #require(CivilDay(year: 9999, month: 12, day: 31))
        #expect(first.sinceEpoch == -719_162)
        #expect(last.sinceEpoch == 2_932_896)
        var wrong = 0
        for number in first.sinceEpoch...last.sinceEpoch {
            let day = CivilDay(sinceEpoch: number)
            if CivilDay(year: day.year, month: day.month, day: day.day)?.sinceEpoch != number { wrong += 1 }
        }
        #expect(wrong == 0)
    }

    @Test(
        "What the calendar does not have is no day",
        arguments: [
            (2023, 2, 29), (1900, 2, 29), (2024, 2, 30), (2024, 4, 31), (2024, 0, 1), (2024, 13, 1), (2024, 1, 0),
            (2024, 1, 32), (0, 1, 1), (10_000, 1, 1), (-4, 2, 29), (2024, -1, 1), (2024, 1, -1),
        ]
    )
    func none(year: Int, month: Int, day: Int) {
        #expect(CivilDay(year: year, month: month, day: day) == nil)
    }

    @Test("Leap days are days", arguments: [4, 2000, 2024, 9996])
    func leap(year: Int) {
        #expect(CivilDay(year: year, month: 2, day: 29) != nil)
    }
}
