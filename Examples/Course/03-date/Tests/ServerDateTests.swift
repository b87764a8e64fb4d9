import Foundation
import Testing

@testable import Exercise03

@Suite("A date of the server")
struct ServerDateTests {
    @Test("Half past one in the afternoon is a date")
    func afternoon() {
        #expect(ServerDate.date(from: "2022-01-18T13:30:00.00") == Date(timeIntervalSince1970: 1_642_480_200))
    }

    @Test("Half past twelve is noon, not midnight")
    func noon() {
        #expect(ServerDate.date(from: "2022-01-18T12:30:00.00") == Date(timeIntervalSince1970: 1_642_476_600))
    }

    @Test("Midnight without a fraction is a date")
    func noFraction() {
        #expect(ServerDate.date(from: "2022-01-18T00:00:00") == Date(timeIntervalSince1970: 1_642_431_600))
    }

    @Test("A fraction may have any number of digits")
    func fraction() {
        #expect(ServerDate.date(from: "2022-01-18T09:00:00.250") == Date(timeIntervalSince1970: 1_642_464_000.25))
    }

    @Test("What is no date is nil", arguments: ["", "yesterday", "2022-01-18T25:00:00", "2022-13-01T00:00:00"])
    func noDate(text: String) {
        #expect(ServerDate.date(from: text) == nil)
    }
}
