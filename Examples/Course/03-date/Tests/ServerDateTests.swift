import CourseLaws
import Foundation
import Testing

@testable import Exercise03

@Suite("A date of the server", .serialized)
struct ServerDateTests {
    @Test("The server writes Korean time, on a clock of 24 hours", arguments: Draw.cases(60))
    func korean(draw: Draw) {
        let written = Written(draw)

        #expect(ServerDate.date(from: written.text) == written.date, "\(written.text)")
    }

    @Test("A second has a fraction of any length, or none", arguments: Draw.cases())
    func fractions(draw: Draw) throws {
        let written = Written(draw)
        let digits = draw.digits(1...9)
        let text = written.text + "." + digits
        let power = digits.reduce(1.0) { power, _ in power * 10 }
        let date = try #require(ServerDate.date(from: text), "\(text)")

        // Ways to add differ in the last bits of a Double.
        #expect(abs(date.timeIntervalSince(written.date) - (Double(digits) ?? 0) / power) < 0.000_01, "\(text)")
    }

    @Test("The user's calendar, clock and zone do not matter", arguments: Draw.cases())
    func device(draw: Draw) throws {
        let zones = [
            "Asia/Seoul", "UTC", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Pago_Pago",
        ]
        let locales = ["ko_KR", "en_US", "th_TH", "fa_IR", "ar_EG", "ja_JP@calendar=japanese", "hi_IN", "en_GB"]
        let zone = NSTimeZone.default
        defer { NSTimeZone.default = zone }
        NSTimeZone.default = try #require(TimeZone(identifier: draw.one(of: zones)))
        let written = Written(draw)

        Device.$locale.withValue(Locale(identifier: draw.one(of: locales))) {
            #expect(
                ServerDate.date(from: written.text) == written.date,
                "\(written.text) on a device of \(Device.locale)"
            )
        }
    }

    @Test(
        "What is no date is `nil`: the server writes all digits, so `2022-1-8T1:3:5` is none",
        arguments: Draw.cases(80)
    )
    func none(draw: Draw) {
        let good = Array(Written(draw).text)
        // A digit or a sign less, one more, another one; a part that no calendar and no clock has.
        var less = good
        less.remove(at: draw.int(0...18))
        var more = good
        more.insert(draw.one(of: Array("0 -T:+x٣")), at: draw.int(5...19))
        var other = good
        let place = draw.int(0...18)
        other[place] = draw.one(of: Array("x /,٣").filter { $0 != good[place] })
        let parts = [(5, 13...99), (5, 0...0), (8, 32...99), (8, 0...0), (11, 25...99), (14, 61...99), (17, 61...99)]
        let (start, range) = draw.one(of: parts)
        let number = draw.int(range)
        var beyond = good
        beyond.replaceSubrange(start...start + 1, with: (number < 10 ? "0" : "") + String(number))
        let fraction = good + draw.one(of: [".", ".x", ".-5", ".+5", ".5e3", ".5 ", ".1.2", ",5", "Z", "+09:00", ".٣"])
        let days = ["2023-02-29", "2100-02-29", "2022-04-31", "2022-02-30", "0000-00-00"].map {
            $0 + String(good.dropFirst(10))
        }

        for text in [less, more, other, beyond, fraction].map({ String($0) }) + days {
            #expect(ServerDate.date(from: text) == nil, "\(text)")
        }
    }

    @Test("Half past one in the afternoon is a date")
    func afternoon() {
        #expect(ServerDate.date(from: "2022-01-18T13:30:00.00") == Date(timeIntervalSince1970: 1_642_480_200))
    }

    @Test("Half past twelve is noon, not midnight")
    func noon() {
        #expect(ServerDate.date(from: "2022-01-18T12:30:00.00") == Date(timeIntervalSince1970: 1_642_476_600))
    }

    @Test("Every half hour of a day is half an hour after the one before it")
    func everyHalfHour() throws {
        let midnight = Date(timeIntervalSince1970: 1_642_431_600)
        for number in 0..<48 {
            let text = "2022-01-18T\(number < 20 ? "0" : "")\(number / 2):\(number % 2 == 0 ? "00" : "30"):00"
            #expect(ServerDate.date(from: text) == midnight + Double(number) * 1800, "\(text)")
        }
    }

    @Test("Midnight without a fraction is a date")
    func noFraction() {
        #expect(ServerDate.date(from: "2022-01-18T00:00:00") == Date(timeIntervalSince1970: 1_642_431_600))
    }

    @Test(
        "A fraction may have any number of digits",
        arguments: [("0", 0), ("5", 0.5), ("25", 0.25), ("250", 0.25), ("062500", 0.0625)]
    )
    func fraction(digits: String, seconds: Double) {
        #expect(
            ServerDate.date(from: "2022-01-18T09:00:00.\(digits)")
                == Date(timeIntervalSince1970: 1_642_464_000 + seconds)
        )
    }

    @Test(
        "What is no date is nil",
        arguments: [
            "", "yesterday", "2022-1-8T1:3:5", "22-01-18T09:00:00", "2022-01-18T25:00:00", "2022-13-01T00:00:00",
            "2022-02-30T00:00:00",
            "2022-01-18T09:00:00.",
            "2022-01-18T09:00:00.5e3",
            "2022-01-18T09:00:00.5x", "2022-01-18T09:00:00.-5", "2022-01-18T09:00:00 and more",
        ]
    )
    func noDate(text: String) {
        #expect(ServerDate.date(from: text) == nil)
    }

    @Test("The zone of the device does not matter", arguments: ["Asia/Seoul", "UTC", "America/Los_Angeles"])
    func zone(identifier: String) throws {
        let device = NSTimeZone.default
        defer { NSTimeZone.default = device }
        NSTimeZone.default = try #require(TimeZone(identifier: identifier))

        #expect(ServerDate.date(from: "2022-01-18T09:00:00") == Date(timeIntervalSince1970: 1_642_464_000))
    }
}

/// A moment of this century as the server writes it.
private struct Written {
    let text: String
    let date: Date

    init(_ draw: Draw) {
        let (year, month) = (draw.int(2000...2099), draw.int(1...12))
        let lengths = [31, year % 4 == 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        let (day, clock) = (draw.int(1...lengths[month - 1]), [draw.int(0...23), draw.int(0...59), draw.int(0...59)])
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        text = "\(year)-\(two(month))-\(two(day))T" + clock.map(two).joined(separator: ":")
        // Days are counted here, and no calendar is asked. 2000-01-01 was day 10,957.
        let years = (2000..<year).reduce(0) { $0 + ($1 % 4 == 0 ? 366 : 365) }
        let days = 10_957 + years + lengths.prefix(month - 1).reduce(0, +) + day - 1
        date = Date(
            timeIntervalSince1970: Double(days * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2] - 9 * 3600)
        )
    }
}
