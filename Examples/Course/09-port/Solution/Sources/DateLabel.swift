import Foundation

/// How long ago something was offered, in the words of a list.
struct DateLabel {
    /// What time it is.
    let now: @Sendable () -> Date
    /// The calendar and the zone of the user.
    let calendar: Calendar

    /// The label for `date`.
    func text(for date: Date) -> String {
        let from = calendar.startOfDay(for: date)
        let to = calendar.startOfDay(for: now())
        // A clock that is a little behind makes no negative days.
        let days = max(0, calendar.dateComponents([.day], from: from, to: to).day ?? 0)
        if days == 0 { return "오늘" }
        if days < 30 { return "\(days)일 전" }
        return "\(days / 30)달 전"
    }
}
