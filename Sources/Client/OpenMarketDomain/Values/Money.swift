public import Foundation

/// An exact amount in one currency.
///
/// Amounts are `Decimal`, never `Double`: 19.99 stays 19.99 from the bytes of
/// the server to the screen and back.
public struct Money: Sendable, Hashable, Codable {
    /// The amount.
    public let amount: Decimal
    /// Of what.
    public let currency: Currency

    /// Pairs an amount with its currency.
    public init(_ amount: Decimal, _ currency: Currency) {
        self.amount = amount
        self.currency = currency
    }

    /// The same currency, `reduction` less.
    public func reduced(by reduction: Decimal) -> Money {
        Money(amount - reduction, currency)
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
