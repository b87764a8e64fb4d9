public import Foundation

/// An exact amount in one currency.
///
/// Amounts are `Decimal`, never `Double`: 19.99 stays 19.99 from the bytes of
/// the server to the screen and back.
public struct Money: Sendable, Hashable, Codable {
    public let amount: Decimal
    public let currency: Currency

    public init(_ amount: Decimal, _ currency: Currency) {
        self.amount = amount
        self.currency = currency
    }

    /// Returns the amount less `reduction`, in the same currency.
    ///
    /// Nothing is left of a price that is reduced by more.
    public func reduced(by reduction: Decimal) -> Money {
        Money(reduction > amount ? min(amount, 0) : amount - reduction, currency)
    }

    /// Nothing, in the given currency.
    public static func zero(_ currency: Currency) -> Money {
        Money(0, currency)
    }
}

extension Money: CustomStringConvertible {
    /// The amount and the code, for logs and tests; not for a screen.
    public var description: String { "\(amount) \(currency)" }
}

/// A currency by its code.
///
/// The set is open: a market may send a code that is not listed here
/// (`HKD`, or even `$`), and such a product must still be shown and edited
/// without damage. Hence a raw value with well-known members, not an enum.
public struct Currency: RawRepresentable, Sendable, Hashable, Codable {
    /// The code exactly as the market wrote it.
    public let rawValue: String

    /// Wraps a code without judging it.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The currency of a code as ISO 4217 has them, three capital letters; `nil` for any other text.
    public init?(code: String) {
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
        rawValue = code
    }

    public static let krw = Currency(rawValue: "KRW")
    public static let usd = Currency(rawValue: "USD")
    public static let jpy = Currency(rawValue: "JPY")
    public static let eur = Currency(rawValue: "EUR")

    /// The currencies above, which a new product can be offered in.
    public static let known: [Currency] = [.krw, .usd, .jpy, .eur]

    /// The number of digits after the point that a price in this currency may have; `nil` for an unknown currency.
    public var fractionDigits: Int? {
        switch self {
        case .krw, .jpy: 0
        case .usd, .eur: 2
        default: nil
        }
    }
}

extension Currency: CustomStringConvertible {
    public var description: String { rawValue }
}

/// The amount off a price.
///
/// In a "discounted price" the first server generation sends the final price, later ones the amount off. The domain
/// knows only the amount off.
public struct Discount: Sendable, Hashable, Codable {
    /// The amount off, in the currency of the price.
    public let amount: Decimal

    public init(_ amount: Decimal) {
        self.amount = amount
    }

    public static let none = Discount(0)

    /// The discount that leads from `price` to `bargain`.
    public init(from price: Decimal, to bargain: Decimal) {
        self.amount = price - bargain
    }

    /// Whether the buyer pays less than the list price.
    public var isReduction: Bool { amount > 0 }

    /// The whole percentage taken off `price`, rounded down, or `nil` when
    /// there is no discount or no price to compare with.
    public func percentage(of price: Money) -> Int? {
        guard isReduction, price.amount > 0, amount <= price.amount else { return nil }
        var exact = amount * 100 / price.amount
        var whole = Decimal()
        NSDecimalRound(&whole, &exact, 0, .down)
        return NSDecimalNumber(decimal: whole).intValue
    }
}
