public import Foundation
public import OpenMarketDomain

extension Wording {
    /// A number with groups of three digits and at most three digits after the point: `1,234.568`.
    ///
    /// Exact for every size; what lies in the middle is rounded to the even
    /// neighbour. A dash when it is no number at all.
    public func number(_ amount: Decimal) -> String {
        guard amount.isFinite else { return "–" }
        var exact = amount
        var rounded = Decimal()
        NSDecimalRound(&rounded, &exact, 3, .bankers)
        let parts = rounded.magnitude.description.split(separator: ".")
        let whole = Self.grouped(parts.first ?? "0")
        let fraction = parts.count > 1 ? "." + parts[1] : ""
        return (rounded < 0 ? "-" : "") + whole + fraction
    }

    /// A sum of money in the style of the wording: `KRW 1,000` or `1,000원`.
    ///
    /// An unknown currency code is shown as the market wrote it,
    /// shortened and without control characters.
    public func amount(_ money: Money) -> String {
        guard money.amount.isFinite else { return self(.priceUnknown) }
        let value = number(money.amount)
        let code = PlainLine(money.currency.rawValue, limit: 8).text
        if priceStyle == .suffix, let unit = Self.unit(of: money.currency) { return self(unit, value) }
        guard !code.isEmpty else { return value }
        return priceStyle == .code ? "\(code) \(value)" : "\(value) \(code)"
    }

    /// A whole number with groups of three digits.
    func number(_ count: Int) -> String {
        number(Decimal(count))
    }

    /// The phrase of a currency that the languages have a word for.
    static func unit(of currency: Currency) -> Phrase? {
        switch currency {
        case .krw: .currencyWon
        case .usd: .currencyDollar
        case .jpy: .currencyYen
        case .eur: .currencyEuro
        default: nil
        }
    }

    private static func grouped(_ digits: Substring) -> String {
        digits.enumerated().reduce(into: "") { text, digit in
            if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += "," }
            text.append(digit.element)
        }
    }
}
