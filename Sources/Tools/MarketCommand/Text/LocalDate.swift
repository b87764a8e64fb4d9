package import Foundation

/// A moment as the clock on the wall of its reader shows it.
package enum LocalDate {
    /// Year, month, day, hour and minute; JSON has the exact moment in UTC.
    package static func text(_ date: Date, in zone: TimeZone) -> String {
        var style = Date.ISO8601FormatStyle(timeZone: zone)
        style = style.year().month().day().dateSeparator(.dash)
        let seconds = zone.secondsFromGMT(for: date)
        let minutes = Int((date.timeIntervalSinceReferenceDate / 60).rounded(.down)) + seconds / 60
        let minute = ((minutes % 1440) + 1440) % 1440
        return date.formatted(style) + " " + two(minute / 60) + ":" + two(minute % 60)
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
