import Foundation
import Testing

@testable import Exercise01

@Suite("A price tag")
struct PriceTagTests {
    @Test("The amount off is taken from the price")
    func amountOff() {
        #expect(PriceTag(price: 200, amountOff: 10).bargainPrice == 190)
    }

    @Test("A price without a discount is not struck through")
    func noDiscount() {
        #expect(!PriceTag(price: 200, amountOff: 0).isDiscounted)
    }

    @Test("A price that is taken off as a whole is struck through")
    func free() {
        #expect(PriceTag(price: 200, amountOff: 200).isDiscounted)
    }

    @Test("A final price leads to the same tag as the amount off")
    func finalPrice() {
        #expect(PriceTag(price: 200, finalPrice: 190) == PriceTag(price: 200, amountOff: 10))
    }

    @Test("No final price is no discount")
    func noFinalPrice() {
        #expect(PriceTag(price: 200, finalPrice: nil).bargainPrice == 200)
    }
}
