import Foundation
import OpenMarketWire

/// A day of the calendar in Korea.
struct KoreanDay: Sendable, Hashable {
    let civil: CivilDay

    init(_ date: Date) {
        civil = CivilDay(sinceEpoch: Int((Self.seconds(date) / 86_400).rounded(.down)))
    }

    /// `09:15:00`.
    static func time(of date: Date) -> String {
        let whole = Int(seconds(date).rounded(.down))
        let second = (whole % 86_400 + 86_400) % 86_400
        return [second / 3600, second / 60 % 60, second % 60].map { digits($0, 2) }.joined(separator: ":")
    }

    /// Seconds since the beginning of 1970 in Korea.
    private static func seconds(_ date: Date) -> Double {
        min(max(date.timeIntervalSince1970, -6e10), 2.5e11) + 9 * 3600
    }

    /// `2022-01-04`.
    var dashed: String { digits.joined(separator: "-") }

    /// `20220104`.
    var compact: String { digits.joined() }

    private var digits: [String] {
        [Self.digits(civil.year, 4), Self.digits(civil.month, 2), Self.digits(civil.day, 2)]
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}
