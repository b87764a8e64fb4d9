import Foundation
import OpenMarketWire

/// A moment as documents keep it: to the microsecond, so that a time that was read can be sent back unchanged.
struct Timestamp: Sendable, Hashable, Comparable {
    /// Microseconds since 1970.
    let microseconds: Int64

    /// The first and the last moment there are: the years 1 to 9999.
    private static let range = (-62_135_596_800_000_000 as Int64)...253_402_300_799_999_999

    /// A moment; one that is too far away becomes the nearest.
    init(microseconds: Int64) {
        self.microseconds = min(max(microseconds, Self.range.lowerBound), Self.range.upperBound)
    }

    init(_ date: Date) {
        let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded(.down)
        self.init(microseconds: Int64(min(max(microseconds, -6.3e16), 2.6e17)))
    }

    /// The time without the part below a millisecond.
    var wholeMilliseconds: Timestamp {
        Timestamp(microseconds: microseconds - Self.remainder(microseconds, 1000))
    }

    static func < (one: Timestamp, other: Timestamp) -> Bool { one.microseconds < other.microseconds }

    /// Reads RFC 3339 with up to nine digits of a second and any offset; digits below a microsecond are dropped.
    init?(_ text: String) {
        var reader = DigitReader(text)
        guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
            let day = reader.number(2), reader.skip("T") || reader.skip("t"),
            let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2), reader.skip(":"),
            let second = reader.number(2),
            let date = CivilDay(year: Int(year), month: Int(month), day: Int(day)), hour < 24, minute < 60, second < 60
        else { return nil }
        guard let fraction = reader.fraction(), let offset = reader.offset(), reader.isAtEnd else { return nil }
        let seconds = Int64(date.sinceEpoch) * 86_400 + hour * 3_600 + minute * 60 + second - offset
        let microseconds = seconds * 1_000_000 + fraction
        guard Self.range.contains(microseconds) else { return nil }
        self.microseconds = microseconds
    }

    /// RFC 3339 in UTC with no, three or six digits of a second.
    var text: String {
        let below = Self.remainder(microseconds, 1_000_000)
        let seconds = (microseconds - below) / 1_000_000
        let ofDay = Self.remainder(seconds, 86_400)
        let date = CivilDay(sinceEpoch: Int((seconds - ofDay) / 86_400))
        var text = Self.padded(date.year, 4) + "-" + Self.padded(date.month, 2) + "-" + Self.padded(date.day, 2) + "T"
        text += Self.padded(ofDay / 3_600, 2) + ":" + Self.padded(ofDay / 60 % 60, 2) + ":" + Self.padded(ofDay % 60, 2)
        if below % 1000 != 0 {
            text += "." + Self.padded(below, 6)
        } else if below != 0 {
            text += "." + Self.padded(below / 1000, 3)
        }
        return text + "Z"
    }

    private static func remainder(_ value: Int64, _ divisor: Int64) -> Int64 {
        let rest = value % divisor
        return rest < 0 ? rest + divisor : rest
    }

    private static func padded(_ value: some BinaryInteger, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}

private struct DigitReader {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number(_ digits: Int) -> Int64? {
        var value: Int64 = 0
        for _ in 0..<digits {
            guard let byte = rest.popFirst(), byte &- UInt8(ascii: "0") < 10 else { return nil }
            value = value * 10 + Int64(byte &- UInt8(ascii: "0"))
        }
        return value
    }

    mutating func skip(_ letter: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: letter) else { return false }
        rest.removeFirst()
        return true
    }

    /// Microseconds; 0 without a point.
    mutating func fraction() -> Int64? {
        guard skip(".") else { return 0 }
        let digits = Array(rest.prefix { $0 &- UInt8(ascii: "0") < 10 })
        guard (1...9).contains(digits.count) else { return nil }
        rest.removeFirst(digits.count)
        let padded = digits + Array(repeating: UInt8(ascii: "0"), count: 9 - digits.count)
        return padded.prefix(6).reduce(0) { $0 * 10 + Int64($1 &- UInt8(ascii: "0")) }
    }

    /// Seconds east of UTC.
    mutating func offset() -> Int64? {
        if skip("Z") || skip("z") { return 0 }
        let isWest = rest.first == UInt8(ascii: "-")
        guard skip("+") || skip("-"), let hours = number(2), skip(":"), let minutes = number(2), hours < 24,
            minutes < 60
        else { return nil }
        return (hours * 3_600 + minutes * 60) * (isWest ? -1 : 1)
    }
}
