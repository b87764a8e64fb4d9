import Foundation

/// What a product costs, and what is taken off.
struct PriceTag: Equatable {
    /// What it costs without a discount.
    let price: Decimal
    /// What is taken off; 0 for no discount.
    let discount: Decimal

    /// From what the second and third server generations send: the amount that is taken off.
    init(price: Decimal, amountOff: Decimal) {
        self.price = price
        discount = amountOff
    }

    /// From what the first generation sends: the final price, or nothing.
    init(price: Decimal, finalPrice: Decimal?) {
        self.price = price
        discount = finalPrice.map { price - $0 } ?? 0
    }

    /// What the buyer pays.
    var bargainPrice: Decimal { price - discount }

    /// Whether a screen strikes the price through.
    var isDiscounted: Bool { discount > 0 }
}
