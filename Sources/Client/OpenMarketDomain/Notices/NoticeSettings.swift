public import Foundation

/// The wishes of a user about notices: which kinds, when, and how much they say.
public struct NoticeSettings: Sendable, Hashable {
    /// The kinds of which the user wants no notice.
    public var off: Set<NoticeKind>
    /// The hours of the day without notices; `nil` for none.
    public var rest: NoticeRest?
    /// Whether notices leave out names and texts, which others may read on a locked screen.
    public var hidesContent: Bool
    /// Whether an e-mail tells, some hours later, of what no one has looked at.
    public var mails: Bool

    /// Settings; by default every kind is told at any time, with its content, and no e-mail is sent.
    public init(
        off: Set<NoticeKind> = [],
        rest: NoticeRest? = nil,
        hidesContent: Bool = false,
        mails: Bool = false
    ) {
        (self.off, self.rest, self.hidesContent, self.mails) = (off, rest, hidesContent, mails)
    }

    public static let `default` = NoticeSettings()

    /// Returns whether a kind is told at all.
    public func allows(_ kind: NoticeKind) -> Bool { !off.contains(kind) }
}

/// Hours of rest, in which notices wait.
public struct NoticeRest: Sendable, Hashable {
    /// The number of minutes of a day.
    public static let day = 1440

    /// The first and the last minute, counted from midnight; an end before the start is on the next day.
    public let start, end: Int
    /// The time zone of the user, such as `Asia/Seoul`.
    public let timeZone: String

    /// Hours of rest; `nil` for minutes that no day has, a rest of no length, and an unknown time zone.
    public init?(start: Int, end: Int, timeZone: String) {
        let minutes = 0..<Self.day
        guard minutes.contains(start), minutes.contains(end), start != end, TimeZone(identifier: timeZone) != nil
        else { return nil }
        (self.start, self.end, self.timeZone) = (start, end, timeZone)
    }

    /// Hours of rest as a user types them, such as `22:30–7:00` or `22 - 8`; `nil` for anything but two times of a day.
    public init?(_ text: String, timeZone: String) {
        var plain = ""
        for character in text {
            if let digit = character.wholeNumberValue, digit < 10 {
                plain += String(digit)
            } else if character == ":" || character == "：" {
                plain += ":"
            } else if character.isWhitespace || "-–—~〜～".contains(character) {
                plain += " "
            } else {
                return nil
            }
        }
        let times = plain.split(separator: " ").map(Self.minute(of:))
        guard times.count == 2, let start = times[0], let end = times[1] else { return nil }
        self.init(start: start, end: end, timeZone: timeZone)
    }

    /// The minute of the day that a time is: `7`, `7:30` or `07:30`, and `24:00` as well.
    private static func minute(of time: Substring) -> Int? {
        let parts = time.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.count) }),
            let hour = parts.first.flatMap({ Int($0) }),
            let minute = parts.count == 1 ? 0 : parts.last.flatMap({ Int($0) }),
            minute < 60, hour * 60 + minute <= day
        else { return nil }
        return (hour * 60 + minute) % day
    }

    /// Returns the end of the rest that a moment is in; `nil` for a moment outside of it.
    public func end(at moment: Date) -> Date? {
        guard let zone = TimeZone(identifier: timeZone) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.hour, .minute, .second], from: moment)
        let now = (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
        let length = (end - start + Self.day) % Self.day
        let passed = (now - start + Self.day) % Self.day
        guard passed < length else { return nil }
        return moment.addingTimeInterval(Double((length - passed) * 60 - (parts.second ?? 0)))
    }
}
