public import Foundation

/// The amount off a price.
///
/// The three server generations disagree about what "discounted price" means:
/// the first one sends the final price, the later ones the amount off. The
/// domain knows only the amount off.
public struct Discount: Sendable, Hashable, Codable {
    /// The amount off, in the currency of the price.
    public let amount: Decimal

    /// A discount of `amount`.
    public init(_ amount: Decimal) {
        self.amount = amount
    }

    /// No discount.
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
