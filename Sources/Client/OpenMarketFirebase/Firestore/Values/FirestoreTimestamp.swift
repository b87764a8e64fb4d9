package import Foundation
import OpenMarketData
import OpenMarketWire

/// A moment to the nanosecond, as Firestore keeps it.
///
/// A `Date` would round it, and a condition on a document's time of change holds only for the very same moment.
package struct FirestoreTimestamp: Sendable, Hashable, Comparable {
    /// Whole seconds since 1970.
    package let seconds: Int64
    /// The nanoseconds on top, from 0 up to a second.
    package let nanos: Int32

    /// The years 1 to 9999, which is all that can be written.
    private static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// A moment; `nil` outside of the years 1 to 9999.
    package init?(seconds: Int64, nanos: Int32 = 0) {
        guard Self.range.contains(seconds), (0..<1_000_000_000).contains(nanos) else { return nil }
        self.seconds = seconds
        self.nanos = nanos
    }

    package static let epoch = FirestoreTimestamp()

    private init() {
        seconds = 0
        nanos = 0
    }

    package static func < (one: FirestoreTimestamp, other: FirestoreTimestamp) -> Bool {
        (one.seconds, one.nanos) < (other.seconds, other.nanos)
    }

    /// The moment that many seconds earlier; the earliest there is when there is none.
    package func earlier(by seconds: Int64) -> FirestoreTimestamp {
        let (difference, overflow) = self.seconds.subtractingReportingOverflow(seconds)
        return FirestoreTimestamp(seconds: overflow ? Self.range.lowerBound : difference, nanos: nanos) ?? self
    }
}

extension FirestoreTimestamp {
    /// The moment as a date, to the microsecond or so.
    package var date: Date {
        Date(timeIntervalSince1970: Double(seconds) + Double(nanos) / 1_000_000_000)
    }

    /// The moment of a date, to the microsecond; the nearest one that can be written.
    package init(_ date: Date) {
        let interval = date.timeIntervalSince1970
        guard interval.isFinite, (-62_135_596_800..<253_402_300_800).contains(interval) else {
            self = interval > 0 ? Self.latest : Self.earliest
            return
        }
        let whole = interval.rounded(.down)
        let micros = min(999_999, Int32(((interval - whole) * 1_000_000).rounded()))
        self = FirestoreTimestamp(seconds: Int64(whole), nanos: micros * 1000) ?? Self.earliest
    }

    private static let earliest = FirestoreTimestamp(seconds: -62_135_596_800) ?? epoch
    private static let latest = FirestoreTimestamp(seconds: 253_402_300_799, nanos: 999_999_999) ?? epoch
}

/// RFC 3339, read and written without a formatter: Foundation's lose digits.
extension FirestoreTimestamp {
    /// The moment a text names: any number of fraction digits up to nine, any zone.
    package init?(_ text: String) {
        var text = text
        let moment = text.withUTF8 { Self.read(TimeDigits(bytes: UnsafeRawBufferPointer($0))) }
        guard let moment else { return nil }
        self = moment
    }

    private static func read(_ written: TimeDigits) -> FirestoreTimestamp? {
        var digits = written
        guard let year = digits.number(of: 4), digits.take("-"), let month = digits.number(of: 2), digits.take("-"),
            let day = digits.number(of: 2), let days = CivilDay(year: year, month: month, day: day)?.sinceEpoch,
            digits.take("T") || digits.take("t") || digits.take(" "),
            let hour = digits.number(of: 2), hour < 24, digits.take(":"),
            let minute = digits.number(of: 2), minute < 60, digits.take(":"),
            let second = digits.number(of: 2), second < 60,
            let nanos = digits.nanos(), let offset = digits.zone(isStrict: true), digits.isAtEnd
        else { return nil }
        let seconds = Int64(days * 86_400 + hour * 3600 + minute * 60 + second - offset)
        return FirestoreTimestamp(seconds: seconds, nanos: nanos)
    }

    /// The text with as many fraction digits as are needed, in threes.
    package var text: String {
        let day = CivilDay(sinceEpoch: Int(seconds / 86_400) - (seconds % 86_400 < 0 ? 1 : 0))
        let time = Int((seconds % 86_400 + 86_400) % 86_400)
        let date = Self.padded(day.year, 4) + "-" + Self.padded(day.month, 2) + "-" + Self.padded(day.day, 2)
        let clock = [time / 3600, time / 60 % 60, time % 60].map { Self.padded($0, 2) }.joined(separator: ":")
        return date + "T" + clock + fraction + "Z"
    }

    private var fraction: String {
        if nanos == 0 { return "" }
        if nanos % 1_000_000 == 0 { return "." + Self.padded(Int(nanos / 1_000_000), 3) }
        if nanos % 1000 == 0 { return "." + Self.padded(Int(nanos / 1000), 6) }
        return "." + Self.padded(Int(nanos), 9)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}

extension TimeDigits {
    /// Reads the fraction of a second; none is zero, and more than nine digits are none that can be read.
    fileprivate mutating func nanos() -> Int32? {
        guard take(".") else { return 0 }
        var (value, count) = (Int32(0), 0)
        while let digit = number(of: 1) {
            guard count < 9 else { return nil }
            value = value * 10 + Int32(digit)
            count += 1
        }
        guard count > 0 else { return nil }
        for _ in count..<9 { value *= 10 }
        return value
    }
}
