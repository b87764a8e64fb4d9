import Foundation
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Dates", .slot)
struct DateTests {
    private func date(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601)
    }

    @Test(
        "Minutes and hours are counted up to a day, and after that days by the calendar of Seoul",
        arguments: [
            ("2026-11-21T12:00:00Z", "방금 전"), ("2026-11-21T11:59:01Z", "방금 전"), ("2026-11-21T11:59:00Z", "1분 전"),
            ("2026-11-21T11:00:01Z", "59분 전"), ("2026-11-21T11:00:00Z", "1시간 전"),
            ("2026-11-20T12:00:01Z", "23시간 전"), ("2026-11-20T12:00:00Z", "1일 전"),
            ("2026-11-19T15:00:01Z", "1일 전"), ("2026-11-19T14:59:59Z", "2일 전"), ("2027-01-01T00:00:00Z", "방금 전"),
        ]
    )
    func midnight(then: String, shown: String) throws {
        // Nine in the evening in Seoul.
        let now = try date("2026-11-21T12:00:00Z")
        #expect(Wording(.korean).relativeDate(try date(then), now: now) == shown)
    }

    @Test("A day without a time is counted in days from the start")
    func daysOnly() throws {
        let wording = Wording(.korean)
        #expect(wording.relativeDate(try date("2026-11-20T15:00:00Z"), now: try date("2026-11-21T14:00:00Z")) == "오늘")
        #expect(wording.relativeDate(try date("2026-11-19T15:00:00Z"), now: try date("2026-11-20T15:00:00Z")) == "1일 전")
        #expect(wording.relativeDate(try date("2026-11-21T15:00:00Z"), now: try date("2026-11-20T15:00:00Z")) == "오늘")
        let elsewhere = Wording(.korean, timeZone: .gmt)
        #expect(elsewhere.relativeDate(try date("2026-11-20T15:00:00Z"), now: try date("2026-11-21T14:00:00Z")) == "오늘")
    }

    @Test(
        "Up to 29 days are days, then there are months of 30",
        arguments: [
            (0, "방금 전", "Just now", "たった今"), (1, "1일 전", "1 day ago", "1日前"), (2, "2일 전", "2 days ago", "2日前"),
            (29, "29일 전", "29 days ago", "29日前"), (30, "1달 전", "1 month ago", "1か月前"),
            (59, "1달 전", "1 month ago", "1か月前"), (60, "2달 전", "2 months ago", "2か月前"),
            (365, "12달 전", "12 months ago", "12か月前"), (-1, "방금 전", "Just now", "たった今"),
        ]
    )
    func distances(days: Int, korean: String, english: String, japanese: String) throws {
        let now = try date("2026-11-21T12:00:00Z")
        let then = now.addingTimeInterval(TimeInterval(-days * 86400))
        let shown = Language.allCases.map { Wording($0).relativeDate(then, now: now) }
        #expect(shown == [korean, english, japanese])
    }

    @Test("Another time zone has another midnight, and a summer time")
    func zones() throws {
        let newYork = try #require(TimeZone(identifier: "America/New_York"))
        let wording = Wording(.korean, timeZone: newYork)
        #expect(wording.relativeDate(try date("2026-11-20T04:59:59Z"), now: try date("2026-11-21T04:59:59Z")) == "1일 전")
        #expect(wording.relativeDate(try date("2026-11-20T04:59:59Z"), now: try date("2026-11-21T05:00:00Z")) == "2일 전")
        // The clocks go back on the first of November: that day has 25 hours.
        #expect(wording.relativeDate(try date("2026-11-01T04:00:00Z"), now: try date("2026-11-02T04:59:59Z")) == "오늘")
        #expect(wording.relativeDate(try date("2026-11-01T04:00:00Z"), now: try date("2026-11-02T05:00:00Z")) == "1일 전")
    }

    @Test(
        "Days agree with those of Foundation's calendar",
        arguments: ["Asia/Seoul", "America/St_Johns", "Pacific/Apia"]
    )
    func calendar(zone: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        let wording = Wording(.english, timeZone: zone)
        var dice = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let now = Date(
                timeIntervalSince1970: TimeInterval(Int.random(in: -500_000_000...2_000_000_000, using: &dice))
            )
            let then = now.addingTimeInterval(TimeInterval(-Int.random(in: 86400...2_500_000, using: &dice)))
            let days = try day(of: now, in: zone) - day(of: then, in: zone)
            let shown = days == 0 ? "Today" : days == 1 ? "1 day ago" : days < 30 ? "\(days) days ago" : "1 month ago"
            #expect(wording.relativeDate(then, now: now) == shown, "\(then), \(now)")
        }
    }

    /// The number of a day of the calendar, whose length in the zone plays no part.
    private func day(of date: Date, in zone: TimeZone) throws -> Int {
        var local = Calendar(identifier: .gregorian)
        local.timeZone = zone
        var even = Calendar(identifier: .gregorian)
        even.timeZone = .gmt
        let midnight = try #require(even.date(from: local.dateComponents([.year, .month, .day], from: date)))
        return Int((midnight.timeIntervalSince1970 / 86400).rounded())
    }

    @Test(
        "Dates from broken data are no reason to stop",
        arguments: [-Double.infinity, .infinity, .nan, 1e300, -1e300, 3.2e11, -3.1e11, 62_135_596_800, -62_135_769_600]
    )
    func broken(seconds: Double) {
        let then = Date(timeIntervalSince1970: seconds)
        for language in Language.allCases {
            let wording = Wording(language)
            #expect(!wording.relativeDate(then, now: .now).isEmpty)
            #expect(!wording.messageTime(then, now: .now).isEmpty)
            #expect(!wording.roomTime(then, now: .now).isEmpty)
            #expect(!wording.calendarDay(then, now: then).isEmpty)
            #expect(!wording.relativeDate(.now, now: then).isEmpty)
        }
    }
}
