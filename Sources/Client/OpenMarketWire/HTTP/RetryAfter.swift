public import Foundation

/// The time after which a server wants to be asked again (RFC 9110, section 10.2.3).
public enum RetryAfter {
    /// The longest wait that is taken at its word: a year.
    ///
    /// More is a mistake, and this is long enough.
    private static let longest = 31_536_000

    /// The wait that `headers` ask for, counted from `now`; `nil` when there is none that can be understood.
    ///
    /// Seconds or a date; a date in the past is no wait at all. Of several values the longest counts. A date is
    /// compared with the `Date` of the same headers, where there is one: both are told by one clock, right or wrong.
    public static func delay(in headers: HTTPHeaders, now: Date) -> Duration? {
        let now = headers["Date"].flatMap(HTTPDate.parse) ?? now
        return headers.values(of: "Retry-After").compactMap { delay(in: $0, now: now) }.max()
    }

    private static func delay(in value: String, now: Date) -> Duration? {
        let value = value.withoutSpacesAround
        if let date = HTTPDate.parse(value) {
            let seconds = date.timeIntervalSince(now)
            return .milliseconds(Int((min(max(0, seconds), Double(longest)) * 1000).rounded(.up)))
        }
        // URLSession joins repeated fields with commas.
        let parts = value.split(separator: ",").map { $0.withoutSpacesAround }
        let seconds = parts.compactMap(seconds)
        return seconds.count == parts.count ? seconds.max().map { .seconds($0) } : nil
    }

    private static func seconds(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return min(Int(text) ?? longest, longest)
    }
}

/// Reads the three date forms of HTTP (RFC 9110, section 5.6.7), the same on every platform and in every locale.
public enum HTTPDate {
    /// The moment a text names, or `nil` when it is not a date.
    public static func parse(_ text: String) -> Date? {
        let words = text.split { " ,-:".contains($0) }.map(String.init)
        guard words.count == 8 || words.count == 7, text.utf8.count < 40 else { return nil }
        if words.count == 8 {
            guard words[7] == "GMT" else { return nil }
            return date(day: words[1], month: words[2], year: words[3], time: words[4...6])
        }
        return date(day: words[2], month: words[1], year: words[6], time: words[3...5])
    }

    /// The first and the last second of the years 1 to 9999.
    private static let range = -62_135_596_800.0...253_402_300_799

    /// The fixed form of a moment: `Sun, 06 Nov 1994 08:49:37 GMT`; the nearest one of the years 1 to 9999.
    package static func text(_ date: Date) -> String {
        let seconds = Int(min(max(range.lowerBound, date.timeIntervalSince1970), range.upperBound).rounded(.down))
        let second = (seconds % 86_400 + 86_400) % 86_400
        let days = (seconds - second) / 86_400
        let day = CivilDay(sinceEpoch: days)
        let weekday = weekdays[((days + 4) % 7 + 7) % 7]
        let time = [second / 3600, second / 60 % 60, second % 60].map(pair).joined(separator: ":")
        return "\(weekday), \(pair(day.day)) \(months[day.month - 1]) \(day.year) \(time) GMT"
    }

    private static func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func date(day: String, month: String, year: String, time: ArraySlice<String>) -> Date? {
        guard let month = months.firstIndex(of: month), let day = number(day, in: 1...31),
            let year = number(year, in: 0...9999)
        else { return nil }
        let clock = zip(time, [0...23, 0...59, 0...60]).compactMap { number($0, in: $1) }
        guard clock.count == 3 else { return nil }
        // A year of two digits is of the century that makes it at most some decades from now.
        let fullYear = year < 70 ? year + 2000 : year < 100 ? year + 1900 : year
        guard let days = CivilDay(year: fullYear, month: month + 1, day: day)?.sinceEpoch else { return nil }
        return Date(timeIntervalSince1970: Double(((days * 24 + clock[0]) * 60 + clock[1]) * 60 + clock[2]))
    }

    private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), text.utf8.count <= 4,
            let value = Int(text), range.contains(value)
        else { return nil }
        return value
    }
}
