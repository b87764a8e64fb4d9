import Foundation

/// Prices as a form shows and reads them.
enum PriceText {
    /// Reads the price that a user typed.
    ///
    /// Returns `nil` when the text is not a number, or has more than `fractionDigits` digits after the point.
    static func amount(in text: String, fractionDigits: Int) -> Decimal? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        // Only digits from 0 to 9: no sign, no exponent, no "nan", no digits of another script.
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) else { return nil }
        let fraction = parts.count == 2 ? String(parts[1]) : ""
        // Digits beyond those of the currency have to be zeros: 1200.0 is 1200.
        guard fraction.dropFirst(fractionDigits).allSatisfy({ $0 == "0" }) else { return nil }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }

    /// Writes the price that the form shows before the user changes it.
    static func text(of amount: Decimal) -> String {
        "\(amount)"
    }

    private static func isDigit(_ character: Character) -> Bool {
        // Not a range of characters: a 1 with a mark lies between 0 and 9.
        "0123456789".contains(character)
    }
}
