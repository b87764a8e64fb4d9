import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct DiscountTests {
    @Test("The percentage is the whole part of the quotient, for every price and discount up to 300")
    func percentage() {
        let pairs = (1...300).flatMap { price in (1...price).map { (amount: $0, price: price) } }
        let wrong = pairs.filter { pair in
            let found = Discount(Decimal(pair.amount)).percentage(of: Money(Decimal(pair.price), .krw))
            return found != pair.amount * 100 / pair.price
        }
        #expect(wrong.isEmpty, "first of \(wrong.count): \(String(describing: wrong.first))")
    }

    @Test(
        "Without a reduction, or a price to compare with, there is no percentage",
        arguments: [
            (0, 100), (-5, 100), (5, 0), (5, -1), (101, 100),
        ]
    )
    func noPercentage(amount: Int, price: Int) {
        #expect(Discount(Decimal(amount)).percentage(of: Money(Decimal(price), .krw)) == nil)
    }

    @Test("Not-a-number is no reduction and has no percentage")
    func notANumber() {
        #expect(Discount(.nan).percentage(of: Money(100, .krw)) == nil)
        #expect(Discount(1).percentage(of: Money(.nan, .krw)) == nil)
    }

    @Test("Cents and very large prices give exact percentages")
    func exactness() throws {
        let price = Money(try #require(Decimal(string: "19.99")), .usd)
        #expect(Discount(price.amount).percentage(of: price) == 100)
        let huge = Money(Decimal(sign: .plus, exponent: 16, significand: 1), .krw)
        #expect(Discount(huge.amount - 1).percentage(of: huge) == 99)
    }

    @Test("The discount between two prices is their difference")
    func fromPrices() {
        #expect(Discount(from: 100, to: 80) == Discount(20))
        #expect(Discount(from: 100, to: 100) == .none)
        #expect(!Discount(from: 100, to: 120).isReduction)
    }

    @Test("A product's bargain price is its price less the discount")
    func bargainPrice() {
        let product = Product.fixture(price: 100, discount: 30, stock: 0)
        #expect(product.bargainPrice == Money(70, .krw))
        #expect(product.isDiscounted)
        #expect(product.isSoldOut)
        #expect(!Product.fixture(discount: 0).isDiscounted)
        #expect(!Product.fixture(stock: 1).isSoldOut)
    }
}
