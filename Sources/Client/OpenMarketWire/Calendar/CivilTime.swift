/// A date with a time of day as servers write it, read from its bytes without a formatter, a locale or a calendar.
///
/// Understood are `yyyy-MM-dd`, then `T` or a space and `HH:mm:ss`, then any number of fraction digits, then an optional
/// zone (`Z`, `+09:00`, `+0900`).
package struct CivilTime: Sendable {
    /// The seconds from 1970 to this date and time, as if it were in Greenwich.
    package private(set) var seconds = 0
    /// The part of a second.
    package private(set) var fraction = 0.0
    /// Seconds east of Greenwich, where a zone is written.
    package private(set) var offset: Int?

    /// Reads a text; `nil` when it is no date.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        var text = TimeDigits(bytes: bytes)
        guard let year = text.number(of: 4), text.take("-"), let month = text.number(of: 2), text.take("-"),
            let dayOfMonth = text.number(of: 2), let day = CivilDay(year: year, month: month, day: dayOfMonth)
        else { return nil }
        seconds = day.sinceEpoch * 86_400
        guard !text.isAtEnd else { return }
        guard let time = text.secondOfDay(), let fraction = text.fraction() else { return nil }
        seconds += time
        self.fraction = fraction
        guard !text.isAtEnd else { return }
        guard let zone = text.zone(), text.isAtEnd else { return nil }
        offset = zone
    }
}

/// A position in the bytes of a date.
package struct TimeDigits {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    package init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    package var isAtEnd: Bool { position == bytes.count }

    /// Reads a number of exactly this number of digits.
    package mutating func number(of digits: Int) -> Int? {
        guard bytes.count - position >= digits else { return nil }
        var value = 0
        for _ in 0..<digits {
            let digit = bytes[position] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
            position += 1
        }
        return value
    }

    /// Goes over one character, when it is this one.
    package mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard !isAtEnd, UInt32(bytes[position]) == character.value else { return false }
        position += 1
        return true
    }

    fileprivate mutating func secondOfDay() -> Int? {
        guard take("T") || take(" "), let hour = number(of: 2), hour < 24, take(":"),
            let minute = number(of: 2), minute < 60, take(":"), let second = number(of: 2), second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    fileprivate mutating func fraction() -> Double? {
        guard take(".") else { return 0 }
        let start = position
        var value = 0.0
        var scale = 0.1
        while let digit = number(of: 1) {
            value += Double(digit) * scale
            scale /= 10
        }
        return position > start ? value : nil
    }

    /// Reads the seconds east of Greenwich; RFC 3339 wants a colon and minutes.
    package mutating func zone(isStrict: Bool = false) -> Int? {
        if take("Z") || take("z") { return 0 }
        let isEast = take("+")
        guard isEast || take("-"), let hours = number(of: 2), hours < 24 else { return nil }
        guard take(":") || !isStrict else { return nil }
        let minutes = isAtEnd && !isStrict ? 0 : number(of: 2)
        guard let minutes, minutes < 60 else { return nil }
        let offset = hours * 3600 + minutes * 60
        return isEast ? offset : -offset
    }
}

/// A day of the Gregorian calendar, reckoned with its rule of 400 years instead of a `Calendar`.
///
/// It is asked for every date of every row, where a calendar would take longer than all the rest. Years begin in March,
/// so that a leap day comes last.
package struct CivilDay: Sendable, Hashable {
    package let year: Int
    /// The month, from 1.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int

    /// The day, or `nil` when there is none of that name in the years 1 to 9999.
    package init?(year: Int, month: Int, day: Int) {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let length =
            switch month {
            case 2: isLeap ? 29 : 28
            case 4, 6, 9, 11: 30
            case 1...12: 31
            default: 0
            }
        guard (1...9999).contains(year), day >= 1, day <= length else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The day that many days after 1 January 1970.
    package init(sinceEpoch days: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The number of days after 1 January 1970.
    package var sinceEpoch: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
