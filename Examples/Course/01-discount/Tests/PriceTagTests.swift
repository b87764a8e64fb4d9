import CourseLaws
import Foundation
import Testing

@testable import Exercise01

@Suite("A price tag")
struct PriceTagTests {
    @Test("A price is struck through exactly when something is taken off", arguments: Draw.cases())
    func struckThrough(draw: Draw) {
        let price = draw.amount(0...5_000_000)
        let off = draw.one(of: [0, price, draw.amount(-9_999...9_999), draw.amount(0...5_000_000)])

        #expect(PriceTag(price: price, amountOff: off).isDiscounted == (off > 0), "\(off) off \(price)")
        #expect(PriceTag(price: price, finalPrice: price - off).isDiscounted == (off > 0), "\(off) off \(price)")
    }

    @Test("A final price and an amount off that mean the same are the same value", arguments: Draw.cases())
    func sameValue(draw: Draw) {
        let price = draw.amount(0...5_000_000)
        let off = draw.one(of: [0, price, draw.amount(-9_999...9_999), draw.amount(0...5_000_000)])

        let (first, second) = (PriceTag(price: price, finalPrice: price - off), PriceTag(price: price, amountOff: off))
        #expect(first == second)
        #expect(first.price == price && first.discount == off)
    }

    @Test(
        "What the buyer pays and what is taken off are the price, to the last digit; no final price is no discount",
        arguments: Draw.cases()
    )
    func whole(draw: Draw) {
        // Money of more digits than a Double has.
        let price = draw.amount(0...9_000_000_000_000_000_000, fractionDigits: draw.int(0...4))
        let final = draw.amount(0...9_000_000_000_000_000_000, fractionDigits: draw.int(0...4))

        #expect(PriceTag(price: price, amountOff: final).bargainPrice == price - final)
        #expect(PriceTag(price: price, finalPrice: final).bargainPrice == final)
        #expect(PriceTag(price: price, finalPrice: nil) == PriceTag(price: price, amountOff: 0))
        #expect(PriceTag(price: price, finalPrice: nil).bargainPrice == price)
    }

    @Test("The amount off is taken from the price")
    func amountOff() {
        #expect(PriceTag(price: 200, amountOff: 10).bargainPrice == 190)
    }

    @Test("A price without a discount is not struck through")
    func noDiscount() {
        #expect(!PriceTag(price: 200, amountOff: 0).isDiscounted)
    }

    @Test("What only a server could think of, a negative amount off, strikes nothing through")
    func negative() {
        #expect(!PriceTag(price: 200, amountOff: -10).isDiscounted)
        #expect(!PriceTag(price: 200, finalPrice: 210).isDiscounted)
    }

    @Test("A final price of 0 is a gift, and not a missing one")
    func gift() {
        #expect(PriceTag(price: 200, finalPrice: 0) == PriceTag(price: 200, amountOff: 200))
        #expect(PriceTag(price: 200, finalPrice: 0).bargainPrice == 0)
    }

    @Test("Both ways in agree about every amount", arguments: 0...40)
    func agree(step: Int) {
        let price = Decimal(step * step) + Decimal(99) / 100
        let amount = price * Decimal(step) / 40
        let tag = PriceTag(price: price, finalPrice: price - amount)

        #expect(tag == PriceTag(price: price, amountOff: amount))
        #expect(tag.bargainPrice + tag.discount == price)
        #expect(tag.isDiscounted == (step > 0))
    }

    @Test("A price that is taken off as a whole is struck through")
    func free() {
        #expect(PriceTag(price: 200, amountOff: 200).isDiscounted)
    }

    @Test("A final price leads to the same tag as the amount off")
    func finalPrice() {
        #expect(PriceTag(price: 200, finalPrice: 190) == PriceTag(price: 200, amountOff: 10))
        #expect(PriceTag(price: 200, finalPrice: 210) == PriceTag(price: 200, amountOff: -10))
        #expect(PriceTag(price: 200, finalPrice: -100) == PriceTag(price: 200, amountOff: 300))
    }

    @Test("No final price is no discount")
    func noFinalPrice() {
        #expect(PriceTag(price: 200, finalPrice: nil).bargainPrice == 200)
    }
}
