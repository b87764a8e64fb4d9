import Foundation

/// The spelling of dates in a generation.
///
/// The live servers kept only the day, which is a Korean one: Korea is nine
/// hours ahead of Greenwich all year round. The extended generation says the time, too.
enum DateSpelling: Sendable {
    /// `2022-01-04T00:00:00.00`.
    case dayWithFraction
    /// `2022-11-15T00:00:00`.
    case day
    /// `2022-11-15T09:15:00`.
    case second

    /// The day of `date` at midnight, or its second.
    func text(of date: Date) -> String {
        switch self {
        case .dayWithFraction: KoreanDay(date).dashed + "T00:00:00.00"
        case .day: KoreanDay(date).dashed + "T00:00:00"
        case .second: KoreanDay(date).dashed + "T" + KoreanDay.time(of: date)
        }
    }
}
