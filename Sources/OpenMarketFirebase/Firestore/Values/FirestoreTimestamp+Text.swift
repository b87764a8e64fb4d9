import OpenMarketData
import OpenMarketWire

/// RFC 3339, read and written without a formatter: Foundation's lose digits.
extension FirestoreTimestamp {
    /// The moment a text names: any number of fraction digits up to nine, any zone.
    package init?(_ text: String) {
        var digits = TimeDigits(text)
        guard let year = digits.number(4), digits.take("-"), let month = digits.number(2), digits.take("-"),
            let day = digits.number(2), let days = CivilDay(year: year, month: month, day: day)?.sinceEpoch,
            digits.take("T") || digits.take("t") || digits.take(" "),
            let hour = digits.number(2), hour < 24, digits.take(":"), let minute = digits.number(2), minute < 60,
            digits.take(":"), let second = digits.number(2), second < 60,
            let nanos = digits.nanos(), let offset = digits.zone(), digits.isAtEnd
        else { return nil }
        self.init(seconds: Int64(days * 86_400 + hour * 3600 + minute * 60 + second - offset), nanos: nanos)
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
