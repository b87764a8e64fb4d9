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

    @Test(
        "Zeros at the end do not count as digits",
        arguments: [("1200.0", 0), ("1200.000", 2), ("0", 0), ("0.00", 2)]
    )
    func zeroFraction(text: String, digits: Int) {
        #expect(PriceText.amount(in: text, fractionDigits: digits) == (text.hasPrefix("0") ? 0 : 1200))
    }

    @Test("No digit of a large price is lost")
    func large() {
        #expect(PriceText.amount(in: "9007199254740993", fractionDigits: 0) == Decimal(9_007_199_254_740_993))
        #expect(PriceText.text(of: Decimal(9_007_199_254_740_993)) == "9007199254740993")
    }

    @Test(
        "A text with more digits after the point than the currency has is not a price",
        arguments: [("19.999", 2), ("1200.5", 0), ("0.001", 2)]
    )
    func tooManyDigits(text: String, digits: Int) {
        #expect(PriceText.amount(in: text, fractionDigits: digits) == nil)
    }

    @Test(
        "A text that is not a number is not a price, and never 0",
        arguments: [
            "", "abc", "inf", "nan", "-5", "+5", "1e400", "1e2", "0x10", "1.2.3", ".", "5.", ".5", "1,200", "1 200",
            " ", "12\n", "\n12", "1200원", "٣", "12٣", "1½", "1.½", "１２",
        ]
    )
    func noNumber(text: String) {
        #expect(PriceText.amount(in: text, fractionDigits: 2) == nil)
    }

    @Test(
        "The text that the form shows first is read as the same amount again",
        arguments: [1200, Decimal(1999) / 100, 60_000_000]
    )
    func roundTrip(amount: Decimal) {
        #expect(PriceText.amount(in: PriceText.text(of: amount), fractionDigits: 2) == amount)
    }
}
