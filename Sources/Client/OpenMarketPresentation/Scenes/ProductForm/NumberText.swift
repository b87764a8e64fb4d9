import Foundation

/// Numbers as people type them into forms, to and from exact values.
///
/// A text is read whole or not at all. Nothing is left out of it to make it a
/// number: `1.234,50` must never become 1.23, nor `1e3` become 13.
enum NumberText {
    /// More digits than any price has, and few enough for an exact `Decimal`.
    static let digitLimit = 30

    /// Returns whether `text` is the beginning of a number that may be typed: digits, at most one point, so many digits
    /// after it.
    static func isPlain(_ text: String, fractionDigits: Int) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= (fractionDigits > 0 ? 2 : 1), text.utf8.count <= digitLimit else { return false }
        guard parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }) else { return false }
        return parts.count < 2 || parts[1].utf8.count <= fractionDigits
    }

    /// The value of a text; `nil` for everything that is no number, or not clearly one, such as "inf", "1e9" or "1,2".
    static func decimal(_ text: String, _ separator: DecimalSeparator = .point) -> Decimal? {
        plain(text, separator).flatMap { Decimal(string: $0, locale: Locale(identifier: "en_US_POSIX")) }
    }

    /// The value of a whole number that fits; `nil` for everything else.
    static func integer(_ text: String, _ separator: DecimalSeparator = .point) -> Int? {
        plain(text, separator).flatMap { Int($0) }
    }

    /// A number as one would have typed it: without grouping, without an exponent, nothing lost.
    static func text(_ amount: Decimal, _ separator: DecimalSeparator = .point) -> String {
        NSDecimalNumber(decimal: amount).description(withLocale: Locale(identifier: "en_US_POSIX"))
            .replacingOccurrences(of: ".", with: separator.rawValue)
    }

    /// A number in ASCII digits with at most one point; `nil` for a text that is none.
    ///
    /// Full-width digits, as Japanese and Korean keyboards type them, are read,
    /// and so is grouping where every group but the first has three digits.
    static func plain(_ text: String, _ separator: DecimalSeparator) -> String? {
        let typed = halfWidth(text).trimmingCharacters(in: .whitespacesAndNewlines)
        let parts = typed.components(separatedBy: separator.rawValue)
        guard parts.count <= 2, let whole = parts.first.flatMap({ ungrouped($0, separator) }) else { return nil }
        let number = ([whole] + parts.dropFirst()).joined(separator: ".")
        guard isPlain(number, fractionDigits: digitLimit), number.utf8.contains(where: isDigit) else { return nil }
        return number
    }

    /// A text with full-width digits and signs as ASCII ones.
    static func halfWidth(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            fullWidth.contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The full-width digits, comma and point.
    private static let fullWidth = Set(UInt32(0xFF10)...0xFF19).union([0xFF0C, 0xFF0E])

    private static func ungrouped(_ text: String, _ separator: DecimalSeparator) -> String? {
        let groups = text.components(separatedBy: separator.grouping)
        guard groups.count > 1 else { return text }
        guard let first = groups.first, (1...3).contains(first.count) else { return nil }
        return groups.dropFirst().allSatisfy { $0.count == 3 } ? groups.joined() : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
