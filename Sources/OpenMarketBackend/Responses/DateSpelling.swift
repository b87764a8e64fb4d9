import Foundation

/// How a generation writes when something was stored.
///
/// The later servers kept only the day, which is a Korean one: Korea is nine
/// hours ahead of Greenwich all year round.
enum DateSpelling: Sendable {
    /// `2022-01-04T00:00:00.00`.
    case dayWithFraction
    /// `2022-11-15T00:00:00`.
    case day

    /// The day of `date` at midnight.
    func text(of date: Date) -> String {
        switch self {
        case .dayWithFraction: KoreanDay(date).dashed + "T00:00:00.00"
        case .day: KoreanDay(date).dashed + "T00:00:00"
        }
    }
}
