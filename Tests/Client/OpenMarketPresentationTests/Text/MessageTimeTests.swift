import Foundation
@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Times of messages", .slot)
struct MessageTimeTests {
    /// Nine in the evening of 21 November in Seoul.
    private let now = Date(timeIntervalSince1970: 1_795_262_400)

    private func date(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601)
    }

    @Test(
        "A message of today has a time, older ones have the day as well",
        arguments: [
            ("2026-11-21T06:05:00Z", "오후 3:05", "3:05 PM", "午後3:05"),
            ("2026-11-20T15:00:00Z", "오전 12:00", "12:00 AM", "午前0:00"),
            ("2026-11-21T03:30:59Z", "오후 12:30", "12:30 PM", "午後0:30"),
            ("2026-11-21T02:59:00Z", "오전 11:59", "11:59 AM", "午前11:59"),
            ("2026-11-20T06:05:00Z", "11월 20일 오후 3:05", "Nov 20, 3:05 PM", "11月20日 午後3:05"),
            ("2025-12-31T14:59:00Z", "2025년 12월 31일 오후 11:59", "Dec 31, 2025, 11:59 PM", "2025年12月31日 午後11:59"),
        ]
    )
    func messages(then: String, korean: String, english: String, japanese: String) throws {
        let then = try date(then)
        let shown = Language.allCases.map { Wording($0).messageTime(then, now: now) }
        #expect(shown == [korean, english, japanese])
    }

    @Test(
        "A chat of today has a time, one of yesterday says so, older ones have the day",
        arguments: [
            ("2026-11-21T06:05:00Z", "오후 3:05", "3:05 PM", "午後3:05"),
            ("2026-11-20T14:59:00Z", "어제", "Yesterday", "昨日"),
            ("2026-11-19T14:59:00Z", "11월 19일", "Nov 19", "11月19日"),
            ("2024-02-29T00:00:00Z", "2024년 2월 29일", "Feb 29, 2024", "2024年2月29日"),
        ]
    )
    func rooms(then: String, korean: String, english: String, japanese: String) throws {
        let then = try date(then)
        let shown = Language.allCases.map { Wording($0).roomTime(then, now: now) }
        #expect(shown == [korean, english, japanese])
    }

    @Test("Every month has its name", arguments: 1...12)
    func months(month: Int) throws {
        let then = try date("2026-\(month < 10 ? "0" : "")\(month)-15T00:00:00Z")
        let english = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][month - 1]
        #expect(Wording(.korean).calendarDay(then, now: now) == "\(month)월 15일")
        #expect(Wording(.japanese).calendarDay(then, now: now) == "\(month)月15日")
        #expect(Wording(.english).calendarDay(then, now: now) == "\(english) 15")
    }

    @Test("The year is that of the time zone")
    func turnOfTheYear() throws {
        let seoul = try date("2025-12-31T15:00:00Z")
        #expect(Wording(.korean).calendarDay(seoul, now: now) == "1월 1일")
        #expect(Wording(.korean, timeZone: .gmt).calendarDay(seoul, now: now) == "2025년 12월 31일")
    }
}
