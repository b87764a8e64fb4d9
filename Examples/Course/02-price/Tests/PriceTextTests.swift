import CourseLaws
import Foundation
import Testing

@testable import Exercise02

@Suite("A price in a form")
struct PriceTextTests {
    @Test("What is typed, up to 38 digits, is an exact `Decimal`", arguments: Draw.cases())
    func exact(draw: Draw) {
        let fraction = draw.digits(0...6)
        let whole = draw.one(of: [draw.digits(1...(38 - fraction.count)), draw.digits(1...9), "0", "007"])
        // Digit by digit: no other reader of numbers is asked.
        let significand = (whole + fraction).reduce(Decimal(0)) { $0 * 10 + Decimal($1.wholeNumberValue ?? 0) }
        let amount = Decimal(sign: .plus, exponent: -fraction.count, significand: significand)
        let text = fraction.isEmpty ? whole : whole + "." + fraction

        #expect(PriceText.amount(in: text, fractionDigits: fraction.count + draw.int(0...2)) == amount, "\(text)")
    }

    @Test("What is no number is `nil`, and never 0 by accident", arguments: Draw.cases(80))
    func never(draw: Draw) {
        var text = Array(draw.digits(1...9) + draw.one(of: ["", "." + draw.digits(1...2)]))
        let foreign = "+-eExX,_ \t\n\u{a0}원$%'٣１½²a".map { $0 } + ["\u{301}", "\u{fe0f}", "\u{200d}"]
        text.insert(draw.one(of: foreign), at: draw.int(0...text.count))
        let points = String(draw.digits(1...3) + "." + draw.digits(1...3) + "." + draw.digits(1...3))
        let lone = draw.one(of: ["", ".", draw.digits(1...3) + ".", "." + draw.digits(1...3), ".."])

        for text in [String(text), points, lone] {
            #expect(PriceText.amount(in: text, fractionDigits: draw.int(0...6)) == nil, "'\(text)'")
        }
    }

    @Test(
        "A currency has a number of digits after the point, 0 for KRW, 2 for USD; zeros at the end do not count as digits",
        arguments: Draw.cases()
    )
    func digits(draw: Draw) {
        let (whole, allowed) = (draw.int(0...99_999), draw.int(0...4))
        let fraction = draw.digits(allowed...allowed)
        let zeros = String(repeating: "0", count: draw.int(1...4))
        let amount = PriceText.amount(in: "\(whole).\(fraction)\(zeros)", fractionDigits: allowed)
        let exact = Decimal(whole) + Decimal(sign: .plus, exponent: -allowed, significand: Decimal(Int(fraction) ?? 0))

        #expect(amount == exact, "\(whole).\(fraction)\(zeros)")
        let more = zeros.dropLast() + "\(draw.int(1...9))" + draw.digits(0...2)
        #expect(PriceText.amount(in: "\(whole).\(fraction)\(more)", fractionDigits: allowed) == nil)
    }

    @Test("What the form shows at the beginning means the amount it came from", arguments: Draw.cases())
    func shown(draw: Draw) {
        let digits = draw.int(0...4)
        let amount = draw.amount(0...draw.one(of: [99, 99_999, 9_000_000_000_000_000_000]), fractionDigits: digits)

        #expect(PriceText.amount(in: PriceText.text(of: amount), fractionDigits: digits) == amount)
    }

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
