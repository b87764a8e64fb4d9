import Foundation
import Testing

@testable import Exercise09

@Suite("How long ago something was offered")
struct DateLabelTests {
    /// 15 March 2024, 10:00 in Seoul.
    private let now = Date(timeIntervalSince1970: 1_710_464_400)

    @Test("What was offered an hour ago is from today")
    func today() {
        #expect(label.text(for: now - 3600) == "오늘")
    }

    @Test("What was offered at eleven last night is from yesterday")
    func lastNight() {
        #expect(label.text(for: now - 11 * 3600) == "1일 전")
    }

    @Test("A day of 30 ends the days and begins the months", arguments: [(29, "29일 전"), (30, "1달 전"), (61, "2달 전")])
    func months(days: Int, text: String) {
        #expect(label.text(for: now - Double(days) * 86_400) == text)
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

    private var label: DateLabel { label(in: "Asia/Seoul") }

    private func label(in zone: String) -> DateLabel {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        return DateLabel(now: { [now] in now }, calendar: calendar)
    }
}
