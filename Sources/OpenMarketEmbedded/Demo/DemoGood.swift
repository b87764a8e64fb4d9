import Foundation
import OpenMarketDomain

/// One line of the demo catalogue.
struct DemoGood: Sendable {
    let name: String
    let text: String
    /// The price as an exact number.
    let price: Decimal
    let currency: Currency
    let discount: Decimal
    let stock: Int

    /// A line whose amounts are written in the smallest unit, so that no literal passes through binary floating point.
    init(_ name: String, _ text: String, _ currency: Currency, _ price: Int, off: Int = 0, stock: Int) {
        let exponent = -(currency.fractionDigits ?? 0)
        self.name = name
        self.text = text
        self.price = Decimal(sign: .plus, exponent: exponent, significand: Decimal(price))
        self.currency = currency
        discount = Decimal(sign: .plus, exponent: exponent, significand: Decimal(off))
        self.stock = stock
    }

    /// What is registered: in whole won and dollars where `isPlain`, which is all that clients of the old servers read.
    func draft(isPlain: Bool) -> ProductDraft {
        ProductDraft(
            name: name,
            description: text,
            price: Money(isPlain ? Self.whole(price) : price, isPlain && currency != .krw ? .usd : currency),
            discount: Discount(isPlain ? Self.whole(discount) : discount),
            stock: stock
        )
    }

    private static func whole(_ amount: Decimal) -> Decimal {
        var exact = amount
        var rounded = Decimal()
        NSDecimalRound(&rounded, &exact, 0, .plain)
        return rounded
    }
}
