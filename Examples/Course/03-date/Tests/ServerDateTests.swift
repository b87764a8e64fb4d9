import Foundation
import Testing

@testable import Exercise03

@Suite("A date of the server", .serialized)
struct ServerDateTests {
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

    @Test("A formatter does not take its locale, which has a calendar and a clock, from the device")
    func locale() throws {
        // No test can change the locale of the device, so this one reads the source.
        let source = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Sources/ServerDate.swift").standardizedFileURL
        let text = try String(contentsOf: source, encoding: .utf8).replacing("ISO8601DateFormatter", with: "")
        let code = text.replacing(/\/\/.*|(?s:\/\*.*?\*\/)/, with: "")

        #expect(!code.contains("DateFormatter()") || code.contains("\"en_US_POSIX\"") && code.contains(/\.locale\s*=/))
    }
}
