public import Foundation
import OpenMarketWire

/// Reads the dates of all server generations, without a formatter, a locale or a calendar.
///
/// Understood are `yyyy-MM-dd`, then `T` or a space and `HH:mm:ss`, then any number
/// of fraction digits, then an optional zone (`Z`, `+09:00`, `+0900`). Unix seconds
/// arrive as numbers and never get here.
public struct ServerDateParser: Sendable {
    /// Seconds east of Greenwich, for dates that do not name a zone.
    private let defaultOffset: Int

    /// A parser for servers whose clocks stand `secondsFromGMT` east of Greenwich; Korea's, by default.
    public init(secondsFromGMT: Int = 9 * 3600) {
        self.defaultOffset = secondsFromGMT
    }

    /// The date, or `nil` when the text is none.
    public func date(from text: String) -> Date? {
        var rest = Array(text.utf8)[...]
        guard let year = Self.number(of: 4, in: &rest), Self.take("-", from: &rest),
            let month = Self.number(of: 2, in: &rest), Self.take("-", from: &rest),
            let dayOfMonth = Self.number(of: 2, in: &rest),
            let day = CivilDay(year: year, month: month, day: dayOfMonth)
        else { return nil }
        var seconds = day.sinceEpoch * 86_400
        var fraction = 0.0
        if !rest.isEmpty {
            guard let time = Self.secondOfDay(in: &rest), let part = Self.fraction(in: &rest) else { return nil }
            seconds += time
            fraction = part
        }
        guard let offset = rest.isEmpty ? defaultOffset : Self.zone(in: &rest), rest.isEmpty else { return nil }
        return Date(timeIntervalSince1970: Double(seconds - offset) + fraction)
    }

    private static func secondOfDay(in rest: inout ArraySlice<UInt8>) -> Int? {
        guard take("T", from: &rest) || take(" ", from: &rest),
            let hour = number(of: 2, in: &rest), hour < 24, take(":", from: &rest),
            let minute = number(of: 2, in: &rest), minute < 60, take(":", from: &rest),
            let second = number(of: 2, in: &rest), second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    private static func fraction(in rest: inout ArraySlice<UInt8>) -> Double? {
        guard take(".", from: &rest) else { return 0 }
        guard let first = rest.first, isDigit(first) else { return nil }
        var value = 0.0
        var scale = 0.1
        while let byte = rest.first, isDigit(byte) {
            value += Double(byte & 0x0F) * scale
            scale /= 10
            rest.removeFirst()
        }
        return value
    }

    private static func zone(in rest: inout ArraySlice<UInt8>) -> Int? {
        if take("Z", from: &rest) || take("z", from: &rest) { return 0 }
        let isEast = take("+", from: &rest)
        guard isEast || take("-", from: &rest), let hours = number(of: 2, in: &rest), hours < 24 else { return nil }
        _ = take(":", from: &rest)
        let minutes = rest.isEmpty ? 0 : number(of: 2, in: &rest)
        guard let minutes, minutes < 60 else { return nil }
        let offset = hours * 3600 + minutes * 60
        return isEast ? offset : -offset
    }

    private static func number(of digits: Int, in rest: inout ArraySlice<UInt8>) -> Int? {
        guard rest.count >= digits else { return nil }
        var value = 0
        for _ in 0..<digits {
            guard let byte = rest.popFirst(), isDigit(byte) else { return nil }
            value = value * 10 + Int(byte & 0x0F)
        }
        return value
    }

    private static func take(_ character: Unicode.Scalar, from rest: inout ArraySlice<UInt8>) -> Bool {
        guard let first = rest.first, UInt32(first) == character.value else { return false }
        rest.removeFirst()
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10
    }
}
