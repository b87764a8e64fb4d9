import Foundation
import OpenMarketData
import TestSupport
import Testing

@Suite("Dates of the servers", .slot)
struct ServerDateParserTests {
    private let parser = ServerDateParser()

    @Test(
        "Every form is read, in Korean time unless a zone is named",
        arguments: [
            ("2022-11-15T00:00:00", "2022-11-14T15:00:00"),
            ("2022-01-04T00:00:00.00", "2022-01-03T15:00:00"),
            ("2021-12-29 00:00:00.000", "2021-12-28T15:00:00"),
            ("2022-11-15T12:30:00", "2022-11-15T03:30:00"),
            ("2022-11-15T13:30:00", "2022-11-15T04:30:00"),
            ("2022-11-15T23:59:59", "2022-11-15T14:59:59"),
            ("2022-11-15T00:00:00Z", "2022-11-15T00:00:00"),
            ("2022-11-15T00:00:00.123456Z", "2022-11-15T00:00:00"),
            ("2022-11-15T00:00:00+09:00", "2022-11-14T15:00:00"),
            ("2022-11-15T00:00:00-0330", "2022-11-15T03:30:00"),
            ("2022-11-15T00:00:00+05", "2022-11-14T19:00:00"),
            ("2024-02-29", "2024-02-28T15:00:00"),
            ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59"),
            ("2000-03-01T00:00:00Z", "2000-03-01T00:00:00"),
        ]
    )
    func forms(_ text: String, _ expected: String) throws {
        let date = try #require(parser.date(from: text))
        #expect(Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)) == (try utc(expected)))
    }

    @Test(
        "Anything else is none",
        arguments: [
            "", "yesterday", "2022-13-01T00:00:00", "2022-02-30T00:00:00", "2023-02-29", "2022-11-15T24:00:00",
            "2022-11-15T00:60:00", "2022-11-15T00:00", "2022-11-15T00:00:00.", "2022-11-15T00:00:00 ",
            "2022-11-15T00:00:00+9", "2022-11-15T00:00:00+25:00", "２０２２-11-15", "2022-11-15T00:00:00Zjunk",
            "0000-00-00",
        ]
    )
    func nonsense(_ text: String) {
        #expect(parser.date(from: text) == nil)
    }

    @Test("Agrees with Foundation's calendar on 2,000 days over four centuries")
    func calendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for step in 0..<2000 {
            let date = Date(timeIntervalSince1970: Double(step * 73 - 60_000) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let text = String(format: "%04d-%02d-%02dT00:00:00Z", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
            #expect(parser.date(from: text) == date)
        }
    }
}
