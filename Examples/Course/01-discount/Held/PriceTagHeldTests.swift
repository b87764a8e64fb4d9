import Foundation
import Testing

@testable import Exercise01

@Suite("A price tag, as its teacher looks at it")
struct PriceTagHeldTests {
    @Test("A cent is a discount, and a cent more than the price is a debt")
    func cents() {
        let cent = Decimal(1) / 100
        #expect(PriceTag(price: 1, amountOff: cent).isDiscounted)
        #expect(PriceTag(price: 1, finalPrice: 1 - cent).discount == cent)
        #expect(PriceTag(price: 1, amountOff: 1 + cent).bargainPrice == -cent)
    }

    @Test("A gift is no discount of a price of 0")
    func gift() {
        #expect(!PriceTag(price: 0, finalPrice: 0).isDiscounted)
        #expect(!PriceTag(price: 0, finalPrice: nil).isDiscounted)
        #expect(PriceTag(price: 0, finalPrice: nil) == PriceTag(price: 0, finalPrice: 0))
    }
}
