public import Foundation
import OpenMarketDomain

/// The edits of a field that are accepted while the user types or pastes.
///
/// It looks at the text that an edit would lead to. Emptying a field is always let through, and so is taking characters
/// out of a text that would not be: that of the product, or one that was typed for another currency.
struct FieldFilter: Sendable, Equatable {
    enum Content: Sendable, Equatable {
        /// Any text up to a number of characters.
        case text(limit: Int)
        /// Digits only, or a whole number that is pasted with its grouping.
        case integer
        /// Digits with the decimal separator and digits after it, or such a number pasted with its grouping.
        case decimal(fractionDigits: Int)
    }

    private let content: Content
    private let separator: DecimalSeparator

    init(_ content: Content, decimalSeparator: DecimalSeparator = .point) {
        self.content = content
        separator = decimalSeparator
    }

    /// Returns whether `text` may be replaced in `range` by `replacement`.
    func accepts(_ text: String, _ range: Range<String.Index>, _ replacement: String) -> Bool {
        accepts(text.replacingCharacters(in: range, with: replacement), after: text)
    }

    /// Returns whether `next` may replace `text`.
    func accepts(_ next: String, after text: String) -> Bool {
        guard !next.isEmpty, !next.isLeft(of: text) else { return true }
        guard content.isText || !next.contains(where: Self.isBlank) else { return false }
        switch content {
        case .text(let limit): return next.count <= limit || next.count < text.count
        // More than there is a number for is no number of things.
        case .integer: return NumberText.integer(next, separator) != nil
        case .decimal(let digits): return isBegun(next, digits) || isWhole(next, digits)
        }
    }

    /// White space, also the one that has no width.
    private static func isBlank(_ character: Character) -> Bool {
        character.isWhitespace || character == "\u{200B}"
    }

    /// Returns whether a text can become a number by typing on.
    private func isBegun(_ text: String, _ digits: Int) -> Bool {
        let typed = NumberText.halfWidth(text)
        guard !typed.contains(separator.grouping) else { return false }
        let plain = String(typed.map { String($0) == separator.rawValue ? "." : $0 })
        return NumberText.isPlain(plain, fractionDigits: digits)
    }

    /// Returns whether a text is a number as it is.
    private func isWhole(_ text: String, _ digits: Int) -> Bool {
        NumberText.plain(text, separator).map { NumberText.isPlain($0, fractionDigits: digits) } ?? false
    }
}

extension FieldFilter.Content {
    fileprivate var isText: Bool {
        if case .text = self { return true }
        return false
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with replacement: String) -> String {
        var copy = self
        copy.replaceSubrange(range, with: replacement)
        return copy
    }

    /// Returns whether it is what remains when characters are taken out of another text.
    fileprivate func isLeft(of text: String) -> Bool {
        var rest = Substring(text)
        for character in self {
            guard let place = rest.firstIndex(of: character) else { return false }
            rest = rest[rest.index(after: place)...]
        }
        return count < text.count
    }
}

/// Numbers as people type them into forms, to and from exact values.
///
/// A text is read whole or not at all. Nothing is left out of it to make it a
/// number: `1.234,50` must never become 1.23, nor `1e3` become 13.
enum NumberText {
    /// The greatest number of digits: more than any price has, and few enough for an exact `Decimal`.
    static let digitLimit = 30

    /// Returns whether `text` is the beginning of a number that may be typed: digits, at most one point, and at most
    /// `fractionDigits` digits after it.
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

/// The sign between a number and its fraction; the other sign makes groups of three digits.
public enum DecimalSeparator: String, Sendable, Hashable, CaseIterable {
    /// `1,234.5`, as in Korea, Japan and English-speaking countries.
    case point = "."
    /// `1.234,5`, as in most of Europe.
    case comma = ","

    /// The separator of a locale, which the number keyboard of its devices has.
    public init(_ locale: Locale) {
        self = locale.decimalSeparator == DecimalSeparator.comma.rawValue ? .comma : .point
    }

    /// The sign between groups of three digits.
    var grouping: String { self == .point ? "," : "." }
}
