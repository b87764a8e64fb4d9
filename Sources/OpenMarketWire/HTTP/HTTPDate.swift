public import Foundation

/// The fixed date form of HTTP (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
public enum HTTPDate {
    /// The date, or `nil` when the text has another form.
    public static func parse(_ text: String) -> Date? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
            let day = digits(words[1], count: 2), let month = months.firstIndex(of: String(words[2])),
            let year = digits(words[3], count: 4)
        else { return nil }
        let time = words[4].split(separator: ":", omittingEmptySubsequences: false)
        guard time.count == 3, let hour = digits(time[0], count: 2), hour < 24,
            let minute = digits(time[1], count: 2), minute < 60, let second = digits(time[2], count: 2), second <= 60
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = DateComponents(
            year: year, month: month + 1, day: day, hour: hour, minute: minute, second: min(second, 59)
        )
        guard parts.isValidDate(in: calendar) else { return nil }
        return calendar.date(from: parts)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func digits(_ text: Substring, count: Int) -> Int? {
        guard text.utf8.count == count, text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
        return Int(text)
    }
}
