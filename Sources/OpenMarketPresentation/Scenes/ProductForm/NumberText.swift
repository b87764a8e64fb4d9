import Foundation

/// Numbers as people type them into forms, to and from exact values.
enum NumberText {
    /// More digits than any price has, and few enough for an exact `Decimal`.
    static let digitLimit = 30

    /// Whether `text` is the beginning of a number that may be typed: digits, at most one point, so many digits after it.
    static func isPlain(_ text: String, fractionDigits: Int) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= (fractionDigits > 0 ? 2 : 1), text.utf8.count <= digitLimit else { return false }
        guard parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }) else { return false }
        return parts.count < 2 || parts[1].utf8.count <= fractionDigits
    }

    /// The value of a text of digits with at most one point; `nil` for everything else, such as "inf" or "1e9".
    static func decimal(_ text: String) -> Decimal? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard isPlain(trimmed, fractionDigits: digitLimit), trimmed.utf8.contains(where: isDigit) else { return nil }
        return Decimal(string: trimmed, locale: Locale(identifier: "en_US_POSIX"))
    }

    /// The value of a text of digits that fits; `nil` for everything else.
    static func integer(_ text: String) -> Int? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard isPlain(trimmed, fractionDigits: 0) else { return nil }
        return Int(trimmed)
    }

    /// A number as one would have typed it: without grouping, without an exponent, nothing lost.
    static func text(_ amount: Decimal) -> String {
        NSDecimalNumber(decimal: amount).description(withLocale: Locale(identifier: "en_US_POSIX"))
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
