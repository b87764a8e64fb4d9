public import Foundation
public import OpenMarketDomain

extension Wording {
    /// A number with groups of three digits and at most three digits after the point: `1,234.568`.
    ///
    /// Exact for every size; a number in the middle between two is rounded to the even neighbour. A dash when it is no
    /// number at all.
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

    /// A sum of money as the language writes it: `170,000원`, `₩170,000`, `¥1,200`, `$16.50`.
    ///
    /// A fraction has two digits at least. A currency that has no sign here keeps its
    /// code, as the market wrote it, shortened and without control characters: `HKD 5`.
    public func amount(_ money: Money) -> String {
        guard money.amount.isFinite else { return self(.priceUnknown) }
        guard let sign = Self.sign(of: money.currency) else {
            let code = PlainLine(money.currency.rawValue, limit: 8).text
            return code.isEmpty ? number(money.amount) : code + " " + number(money.amount)
        }
        let value = number(money.amount)
        let isNegative = value.hasPrefix("-")
        let digits = Self.withCents(isNegative ? String(value.dropFirst()) : value)
        return (isNegative ? "-" : "") + self(sign, digits)
    }

    /// A whole number with groups of three digits.
    func number(_ count: Int) -> String {
        number(Decimal(count))
    }

    /// The phrase of a currency that the languages have a sign for.
    private static func sign(of currency: Currency) -> Phrase? {
        switch currency {
        case .krw: .amountWon
        case .usd: .amountDollar
        case .jpy: .amountYen
        case .eur: .amountEuro
        default: nil
        }
    }

    /// `16.5` as `16.50`; whole numbers stay whole.
    private static func withCents(_ value: String) -> String {
        value.dropLast().last == "." ? value + "0" : value
    }

    private static func grouped(_ digits: Substring) -> String {
        digits.enumerated().reduce(into: "") { text, digit in
            if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += "," }
            text.append(digit.element)
        }
    }
}

extension Wording {
    /// A number of bytes in the unit that fits: `300 KB`, `1.5 MB`.
    func byteCount(_ bytes: Int) -> String {
        let units = ["KB", "MB", "GB"]
        guard bytes >= 1024 else { return "\(number(max(0, bytes))) B" }
        var size = Decimal(bytes) / 1024
        var unit = 0
        while size >= 1024, unit < units.count - 1 {
            size /= 1024
            unit += 1
        }
        var rounded = Decimal()
        NSDecimalRound(&rounded, &size, 1, .plain)
        return "\(number(rounded)) \(units[unit])"
    }

    /// A number of pixels, in millions.
    func pixelCount(_ pixels: Int) -> String {
        var millions = Decimal(max(0, pixels)) / 1_000_000
        var rounded = Decimal()
        NSDecimalRound(&rounded, &millions, 1, .plain)
        return self(.megapixels, number(rounded))
    }

    /// Returns the time to wait, rounded up; `nil` where there is nothing to wait for.
    func waitingTime(_ duration: Duration) -> String? {
        let whole = duration.components.seconds
        let seconds = duration.components.attoseconds > 0 && whole < .max ? whole + 1 : whole
        guard seconds > 0 else { return nil }
        if seconds < 120 { return self(.waitSeconds, number(Int(clamping: seconds))) }
        if seconds < 7200 { return self(.waitMinutes, number(Int(clamping: (seconds - 1) / 60 + 1))) }
        return self(.waitHours, number(Int(clamping: (seconds - 1) / 3600 + 1)))
    }
}
