import Foundation
import OpenMarket

/// Amounts as people read them, with every digit they have.
enum MoneyText {
    /// The amount with its digits in groups of three, and the code of its currency.
    static func of(_ money: Money) -> String {
        amount(money.amount, digits: money.currency.fractionDigits ?? 0) + " " + ShownText.line(money.currency.rawValue)
    }

    /// The amount with its digits in groups of three, and a least number of digits behind the point.
    static func amount(_ amount: Decimal, digits: Int = 0) -> String {
        let text = amount.description
        guard amount.isFinite else { return text }
        let sign = text.hasPrefix("-") ? "-" : ""
        let parts = text.dropFirst(sign.count).split(separator: ".", maxSplits: 1)
        let whole = Array(parts.first ?? "0")
        let grouped = whole.enumerated().map { index, digit in
            index > 0 && (whole.count - index) % 3 == 0 ? ",\(digit)" : String(digit)
        }
        let fraction = String(parts.dropFirst().first ?? "")
        let padded = fraction + String(repeating: "0", count: max(0, digits - fraction.count))
        return sign + grouped.joined() + (padded.isEmpty ? "" : "." + padded)
    }
}
