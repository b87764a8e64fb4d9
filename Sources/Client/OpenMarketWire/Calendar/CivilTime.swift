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
        var text = Digits(bytes: bytes)
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
private struct Digits {
    let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func number(of digits: Int) -> Int? {
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

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard !isAtEnd, UInt32(bytes[position]) == character.value else { return false }
        position += 1
        return true
    }

    mutating func secondOfDay() -> Int? {
        guard take("T") || take(" "), let hour = number(of: 2), hour < 24, take(":"),
            let minute = number(of: 2), minute < 60, take(":"), let second = number(of: 2), second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    mutating func fraction() -> Double? {
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

    mutating func zone() -> Int? {
        if take("Z") || take("z") { return 0 }
        let isEast = take("+")
        guard isEast || take("-"), let hours = number(of: 2), hours < 24 else { return nil }
        _ = take(":")
        let minutes = isAtEnd ? 0 : number(of: 2)
        guard let minutes, minutes < 60 else { return nil }
        let offset = hours * 3600 + minutes * 60
        return isEast ? offset : -offset
    }
}
