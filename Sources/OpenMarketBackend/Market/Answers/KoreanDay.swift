import Foundation

/// A day of the calendar in Korea.
struct KoreanDay: Sendable, Hashable {
    /// The year.
    let year: Int
    /// The month, from 1.
    let month: Int
    /// The day of the month, from 1.
    let day: Int

    /// The day on which `date` falls.
    ///
    /// Counted with the calendar's rule of 400 years instead of a `Calendar`: this runs for every row of every list.
    init(_ date: Date) {
        let seconds = min(max(date.timeIntervalSince1970, -6e10), 2.5e11) + 9 * 3600
        let days = Int((seconds / 86_400).rounded(.down)) + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shifted + 2) / 5 + 1
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// `2022-01-04`.
    var dashed: String { [Self.digits(year, 4), Self.digits(month, 2), Self.digits(day, 2)].joined(separator: "-") }

    /// `20220104`.
    var compact: String { Self.digits(year, 4) + Self.digits(month, 2) + Self.digits(day, 2) }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}
