import CourseLaws
import Foundation
import Synchronization
import Testing

@testable import Exercise09

@Suite("How long ago something was offered")
struct DateLabelTests {
    /// 15 March 2024, 10:00 in Seoul.
    private let now = Date(timeIntervalSince1970: 1_710_464_400)

    @Test(
        "The time and the calendar are handed in, and asked for each label; the code asks no device",
        arguments: Draw.cases()
    )
    func handedIn(draw: Draw) {
        // Any day of two centuries, and one label for all of them.
        let clock = Clock(now)
        let label = DateLabel(now: { clock.now }, calendar: calendar(in: draw.one(of: zones)))
        let offered = Date(timeIntervalSince1970: Double(draw.int(0...4_000_000_000)))
        for days in draw.list(2...5, of: { draw.int(0...29) }) {
            clock.now = label.calendar.startOfDay(for: offered + Double(days) * 86_400) + 43_200
            let noon = label.calendar.startOfDay(for: offered) + 43_200
            #expect(label.text(for: noon) == (days == 0 ? "오늘" : "\(days)일 전"), "\(noon) at \(clock.now)")
        }
    }

    @Test("Days are days of the calendar, not pieces of 24 hours", arguments: Draw.cases(60))
    func calendarDays(draw: Draw) {
        let calendar = calendar(in: draw.one(of: zones))
        let (offered, days) = (moment(draw, in: calendar), draw.int(0...29))
        // From the first to the last minute of a later day, whatever the clocks did in between.
        let start = calendar.startOfDay(for: calendar.date(byAdding: .day, value: days, to: offered) ?? offered)
        let end = calendar.date(byAdding: .day, value: 1, to: start) ?? start
        for today in [start, start + 60, end - 60, end - 1] where today >= offered {
            let label = DateLabel(now: { today }, calendar: calendar)
            #expect(label.text(for: offered) == (days == 0 ? "오늘" : "\(days)일 전"), "\(offered) at \(today)")
        }
    }

    @Test("From 30 days on it counts months of 30 days", arguments: Draw.cases())
    func thirty(draw: Draw) {
        let calendar = calendar(in: draw.one(of: zones))
        let (offered, days) = (moment(draw, in: calendar), draw.one(of: [30, 59, 60, draw.int(30...4000)]))
        let today = calendar.date(byAdding: .day, value: days, to: offered) ?? offered
        let label = DateLabel(now: { today }, calendar: calendar)

        #expect(label.text(for: offered) == "\(days / 30)달 전", "\(days) days from \(offered)")
    }

    @Test("A date in the future is from today", arguments: Draw.cases())
    func tomorrow(draw: Draw) {
        let calendar = calendar(in: draw.one(of: zones))
        let today = moment(draw, in: calendar)
        let label = DateLabel(now: { today }, calendar: calendar)

        #expect(label.text(for: today + Double(draw.int(0...draw.one(of: [60, 86_400, 400_000_000])))) == "오늘")
    }

    private let zones = [
        "Asia/Seoul", "UTC", "America/Los_Angeles", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu",
        "Australia/Lord_Howe", "Europe/Berlin",
    ]

    /// A moment of a day, often one at which clocks are changed.
    private func moment(_ draw: Draw, in calendar: Calendar) -> Date {
        let changed = [1_710_064_800, 1_730_624_400, 1_711_846_800, 1_729_990_800].map {
            $0 + draw.int(-90_000...90_000)
        }
        let seconds = draw.one(of: changed + [draw.int(0...4_000_000_000), draw.int(0...4_000_000_000)])
        return Date(timeIntervalSince1970: Double(seconds))
    }

    @Test("What was offered an hour ago is from today")
    func today() {
        #expect(label.text(for: now - 3600) == "오늘")
    }

    @Test("What was offered at eleven last night is from yesterday")
    func lastNight() {
        #expect(label.text(for: now - 11 * 3600) == "1일 전")
    }

    @Test(
        "29 days are days; from 30 on it counts months of 30 days, whatever month it is",
        arguments: [(29, "29일 전"), (30, "1달 전"), (59, "1달 전"), (60, "2달 전"), (61, "2달 전"), (360, "12달 전")]
    )
    func months(days: Int, text: String) throws {
        // 30 days before 31 July it was July already.
        for today in [now, try Date("2024-07-31T01:00:00Z", strategy: .iso8601)] {
            let label = DateLabel(now: { today }, calendar: calendar(in: "Asia/Seoul"))
            #expect(label.text(for: today - Double(days) * 86_400) == text)
        }
    }

    @Test(
        "Days go on at New Year, and over the end of February",
        arguments: [
            ("2023-12-30", "2024-01-02", "3일 전"), ("2023-02-27", "2023-03-01", "2일 전"),
            ("2024-02-28", "2024-03-01", "2일 전"),
        ]
    )
    func turns(offered: String, today: String, text: String) throws {
        let night = try Date("\(offered)T14:00:00Z", strategy: .iso8601)
        let morning = try Date("\(today)T01:00:00Z", strategy: .iso8601)
        let label = DateLabel(now: { morning }, calendar: calendar(in: "Asia/Seoul"))

        #expect(label.text(for: night) == text)
    }

    @Test("A date in the future is from today: some clock is wrong, and it is not the user's fault")
    func future() {
        #expect(label.text(for: now + 3 * 86_400) == "오늘")
    }

    @Test("The day begins when it begins for the user")
    func zone() {
        // 15 hours before 10:00 in Seoul it was 19:00 there, the evening before, and 15 March began in Kiribati.
        #expect(label(in: "Asia/Seoul").text(for: now - 15 * 3600) == "1일 전")
        #expect(label(in: "Pacific/Kiritimati").text(for: now - 15 * 3600) == "오늘")
    }

    @Test(
        "The day begins at midnight of the user, wherever the user is",
        arguments: ["Pacific/Kiritimati", "Asia/Seoul", "UTC", "America/Los_Angeles", "Pacific/Pago_Pago"]
    )
    func midnight(zone: String) {
        let midnight = calendar(in: zone).startOfDay(for: now)
        let label = DateLabel(now: { midnight + 1800 }, calendar: calendar(in: zone))

        #expect(label.text(for: midnight) == "오늘")
        #expect(label.text(for: midnight - 1) == "1일 전")
        #expect(label.text(for: midnight - 86_400) == "1일 전")
        #expect(label.text(for: midnight - 86_401) == "2일 전")
    }

    @Test("A day of 23 hours is a day, and so is one of 25", arguments: [1_710_144_000, 1_730_707_200])
    func changedClocks(morningAfter: Double) {
        // Half past midnight or later in Los Angeles, on the day after the clocks were changed.
        let calendar = calendar(in: "America/Los_Angeles")
        let midnight = calendar.startOfDay(for: Date(timeIntervalSince1970: morningAfter))
        let label = DateLabel(now: { midnight + 60 }, calendar: calendar)
        let before = calendar.startOfDay(for: midnight - 3600)

        #expect(label.text(for: before) == "1일 전")
        #expect(label.text(for: before - 1) == "2일 전")
    }

    @Test("The time is asked for each label, and not once")
    func later() {
        let clock = Clock(now)
        let label = DateLabel(now: { clock.now }, calendar: calendar(in: "Asia/Seoul"))
        #expect(label.text(for: now) == "오늘")

        clock.now = now + 86_400

        #expect(label.text(for: now) == "1일 전")
    }

    private var label: DateLabel { label(in: "Asia/Seoul") }

    private func label(in zone: String) -> DateLabel {
        DateLabel(now: { [now] in now }, calendar: calendar(in: zone))
    }

    private func calendar(in zone: String) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        return calendar
    }
}

/// A time that a test moves.
private final class Clock: Sendable {
    private let time: Mutex<Date>

    init(_ now: Date) { time = Mutex(now) }

    var now: Date {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}
