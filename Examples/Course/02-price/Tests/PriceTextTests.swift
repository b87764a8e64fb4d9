import Foundation
import Testing

@testable import Exercise02

@Suite("A price in a form")
struct PriceTextTests {
    @Test("A whole number is its amount")
    func whole() {
        #expect(PriceText.amount(in: "1200", fractionDigits: 0) == 1200)
    }

    @Test("Two digits after the point stay exact")
    func cents() {
        #expect(PriceText.amount(in: "19.99", fractionDigits: 2) == Decimal(1999) / 100)
    }

    @Test("A zero after the point does no harm")
    func zeroFraction() {
        #expect(PriceText.amount(in: "1200.0", fractionDigits: 0) == 1200)
    }

    @Test("More digits than the currency has are no price", arguments: [("19.999", 2), ("1200.5", 0)])
    func tooManyDigits(text: String, digits: Int) {
        #expect(PriceText.amount(in: text, fractionDigits: digits) == nil)
    }

    @Test("What is no number is no price, and never 0", arguments: ["", "abc", "inf", "nan", "-5", "1e400", "1.2.3"])
    func noNumber(text: String) {
        #expect(PriceText.amount(in: text, fractionDigits: 2) == nil)
    }

    @Test("An edit begins with a text that means the same amount", arguments: [1200, Decimal(1999) / 100, 60_000_000])
    func roundTrip(amount: Decimal) {
        #expect(PriceText.amount(in: PriceText.text(of: amount), fractionDigits: 2) == amount)
    }
}
