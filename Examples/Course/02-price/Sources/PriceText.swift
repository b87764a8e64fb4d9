import Foundation

/// Prices as a form shows and reads them.
enum PriceText {
    /// The amount that was typed, or `nil` when the text is no price with at most so many digits after the point.
    static func amount(in text: String, fractionDigits: Int) -> Decimal? {
        Decimal(Int(text) ?? 0)
    }

    /// The text with which a form begins an edit.
    static func text(of amount: Decimal) -> String {
        "\(NSDecimalNumber(decimal: amount).doubleValue)"
    }
}
