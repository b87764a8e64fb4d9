public import Foundation

extension Wording {
    /// Returns the age of something: `방금 전`, `3분 전`, `5시간 전`, `3일 전`, `2달 전`.
    ///
    /// After 24 hours, days of the calendar count, which end at midnight in the time zone of the wording. A date in the
    /// future, because clocks differ, is "just now". Some markets give only the day, as its midnight in Korea: such a
    /// date is shown without an hour, and is a day of Korea everywhere.
    public func relativeDate(_ date: Date, now: Date) -> String {
        let zone = isMidnight(date) ? Self.seoul : timeZone
        guard let day = dayNumber(of: date, in: zone), let today = dayNumber(of: now, in: zone) else {
            return self(.dateToday)
        }
        let seconds = now.timeIntervalSince(date)
        if seconds < 86400, !isMidnight(date) { return shortTime(Int(max(0, seconds))) }
        let days = today - day
        guard days > 0 else { return self(.dateToday) }
        return days < 30 ? self(.dateDaysAgo, number(days)) : self(.dateMonthsAgo, number(days / 30))
    }

    /// Returns the date of a cached value: `10분 전 내용`.
    func asOf(_ date: Date, now: Date) -> String {
        self(.offlineAsOf, relativeDate(date, now: now))
    }

    private func shortTime(_ seconds: Int) -> String {
        if seconds < 60 { return self(.dateJustNow) }
        return seconds < 3600
            ? self(.dateMinutesAgo, number(seconds / 60)) : self(.dateHoursAgo, number(seconds / 3600))
    }

    /// Returns whether a date is a day of Korea without a time.
    private func isMidnight(_ date: Date) -> Bool {
        (date.timeIntervalSince1970 + 9 * 3600).truncatingRemainder(dividingBy: 86400) == 0
    }

    /// Returns the time of a message: hour and minute, with the day in front of them unless the day is today.
    func messageTime(_ date: Date, now: Date) -> String {
        let time = timeOfDay(date)
        return dayNumber(of: date) == dayNumber(of: now) ? time : self(.dateAndTime, calendarDay(date, now: now), time)
    }

    /// A day and a time: `11월 23일 오후 3:05`.
    public func dateAndTime(_ date: Date, now: Date) -> String {
        self(.dateAndTime, calendarDay(date, now: now), timeOfDay(date))
    }

    /// Returns the time of a chat's last message: the hour for today, "yesterday", or the date.
    func roomTime(_ date: Date, now: Date) -> String {
        guard let day = dayNumber(of: date), let today = dayNumber(of: now), day != today else {
            return timeOfDay(date)
        }
        return day == today - 1 ? self(.dateYesterday) : calendarDay(date, now: now)
    }

    /// A day, with its year where that is not this one; a headline between messages.
    func calendarDay(_ date: Date, now: Date) -> String {
        let then = components(of: date)
        let month = Self.months[((then.month ?? 1) + 11) % 12]
        let (day, year) = (String(then.day ?? 1), String(then.year ?? 1970))
        guard then.year != components(of: now).year else { return self(.dateOfYear, self(month), day) }
        return self(.dateWithYear, self(month), day, year)
    }

    /// Hours and minutes: `오후 3:05`.
    private func timeOfDay(_ date: Date) -> String {
        let parts = components(of: date)
        let (hour, minute) = (parts.hour ?? 0, parts.minute ?? 0)
        // Noon and midnight are 0 on a Japanese clock, 12 on the others.
        let shown = language == .japanese ? hour % 12 : (hour + 11) % 12 + 1
        return self(hour < 12 ? .timeMorning : .timeAfternoon, String(shown), (minute < 10 ? "0" : "") + String(minute))
    }

    /// Returns the number of the day, counted from 1970 in the time zone; `nil` for a date that no calendar has.
    private func dayNumber(of date: Date, in zone: TimeZone? = nil) -> Int? {
        let seconds = date.timeIntervalSince1970
        guard abs(seconds) < Self.secondsOfCalendar else { return nil }
        let local = Int(seconds.rounded(.down)) + (zone ?? timeZone).secondsFromGMT(for: date)
        return (local - (local % 86400 + 86400) % 86400) / 86400
    }

    private func components(of date: Date) -> DateComponents {
        guard abs(date.timeIntervalSince1970) < Self.secondsOfCalendar else { return DateComponents() }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    }

    /// Ten thousand years; dates beyond come from broken data only.
    private static let secondsOfCalendar = 3.2e11
    private static let months: [Phrase] = [
        .month1, .month2, .month3, .month4, .month5, .month6, .month7, .month8, .month9, .month10, .month11, .month12,
    ]
}
