import Foundation

/// Prices as a form shows and reads them.
enum PriceText {
    /// The amount that was typed, or `nil` when the text is no price with at most so many digits after the point.
    static func amount(in text: String, fractionDigits: Int) -> Decimal? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        // What is no digit is no price: a sign, "inf", "nan", an exponent.
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) else { return nil }
        let fraction = parts.count == 2 ? String(parts[1]) : ""
        // Zeros at the end say nothing: 1200.0 is 1200.
        guard fraction.dropFirst(fractionDigits).allSatisfy({ $0 == "0" }) else { return nil }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }

    /// The text with which a form begins an edit.
    static func text(of amount: Decimal) -> String {
        "\(amount)"
    }

    private static func isDigit(_ character: Character) -> Bool {
        ("0"..."9").contains(character)
    }
}
