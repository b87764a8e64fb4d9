import Foundation

/// The share of the price that is taken off, in hundredths of a percent.
enum DiscountRate {
    static func rate(of discount: Decimal?, price: Decimal?) -> Int64 {
        guard let discount, let price, discount > 0, price > 0 else { return 0 }
        guard discount < price else { return 10_000 }
        var exact = discount * 10_000 / price
        var whole = Decimal()
        NSDecimalRound(&whole, &exact, 0, .down)
        // However small it is, it is a discount.
        guard whole.isFinite, whole >= 1 else { return 1 }
        return NSDecimalNumber(decimal: whole).int64Value
    }
}
