import Foundation

/// Dates as the market's servers write them: `2022-01-18T13:30:00.00`, in Korean time.
enum ServerDate {
    /// The date, or `nil` when the text is none.
    static func date(from text: String) -> Date? {
        let formatter = DateFormatter()
        // A format of a machine: not the calendar, the clock and the zone of the user.
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 9 * 3600)
        formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
        formatter.isLenient = false
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let seconds = parts.first.flatMap({ formatter.date(from: String($0)) }) else { return nil }
        // A formatter also reads numbers with too few digits.
        guard parts[0] == formatter.string(from: seconds) else { return nil }
        guard parts.count == 2 else { return seconds }
        guard !parts[1].isEmpty, parts[1].allSatisfy({ ("0"..."9").contains($0) }),
            let fraction = Double("0." + parts[1])
        else { return nil }
        return seconds.addingTimeInterval(fraction)
    }
}
