import Foundation

/// How long ago something was offered, in the words of a list.
struct DateLabel {
    /// What time it is.
    let now: @Sendable () -> Date
    /// The calendar and the zone of the user.
    let calendar: Calendar

    /// The label for `date`.
    func text(for date: Date) -> String {
        let days = Int(Date().timeIntervalSince(date) / 86_400)
        if days == 0 { return "오늘" }
        if days < 30 { return "\(days)일 전" }
        return "\(days / 30)달 전"
    }
}
