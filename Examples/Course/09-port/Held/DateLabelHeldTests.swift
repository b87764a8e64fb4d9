import Foundation
import Testing

@testable import Exercise09

@Suite("How long ago, as its teacher looks at it")
struct DateLabelHeldTests {
    @Test("A day that a calendar left out is no day", arguments: [(1, "1일 전")])
    func leftOut(days: Int, text: String) throws {
        // Samoa went from 29 to 31 December 2011.
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Pacific/Apia"))
        let before = try #require(calendar.date(from: DateComponents(year: 2011, month: 12, day: 29, hour: 23)))
        let after = try #require(calendar.date(from: DateComponents(year: 2012, month: 1, day: 1, hour: 1)))
        let label = DateLabel(now: { after }, calendar: calendar)
        #expect(label.text(for: after - 3600 * 2) == text)
        #expect(label.text(for: before) != "오늘")
    }
}
