import Foundation
import OpenMarketDomain

/// A line of the sample catalogue.
struct SampleProduct: Sendable {
    let name: String
    let text: String
    let currency: Currency
    /// In the currency's smallest unit, so that no price is written as a binary fraction.
    let price: Int
    let discount: Int
    let stock: Int

    init(_ name: String, _ text: String, _ currency: Currency, _ price: Int, off discount: Int = 0, stock: Int) {
        self.name = name
        self.text = text
        self.currency = currency
        self.price = price
        self.discount = discount
        self.stock = stock
    }

    func amount(_ units: Int) -> Decimal {
        Decimal(sign: .plus, exponent: -(currency.fractionDigits ?? 0), significand: Decimal(units))
    }
}
