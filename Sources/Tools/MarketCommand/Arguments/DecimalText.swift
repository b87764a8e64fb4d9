import Foundation

/// Amounts as people type them: digits, perhaps a sign, perhaps a point, and nothing else.
///
/// `Decimal(string:)` alone would read `12abc` as 12 and depends on the locale.
enum DecimalText {
    /// The exact number, or `nil` when `text` is no number or has more digits than a `Decimal` holds.
    static func read(_ text: String) -> Decimal? {
        let unsigned = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count),
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            parts.reduce(0, { $0 + $1.utf8.count }) <= 36
        else { return nil }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }
}
