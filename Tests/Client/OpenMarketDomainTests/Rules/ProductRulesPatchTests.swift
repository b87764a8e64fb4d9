import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct ProductRulesPatchTests {
    private let rules = ProductRules.default
    /// Stored before there were rules: everything about it is wrong.
    private let relic = ProductDraft.fixture(name: "x", description: "y", price: -5, discount: 9, stock: -1)

    @Test("A field that does not change is not judged")
    func unchanged() {
        #expect(rules.violations(of: ProductPatch(), on: relic).isEmpty)
        #expect(rules.violations(of: ProductPatch(stock: 3), on: relic).isEmpty)
        #expect(rules.violations(of: ProductPatch(name: "Long enough"), on: relic).isEmpty)
    }

    @Test("A field that changes is judged")
    func changed() {
        let patch = ProductPatch(name: "a", description: "b", stock: -2)
        #expect(
            rules.violations(of: patch, on: relic) == [
                .nameLength(1, allowed: 3...100), .stockTooLow(minimum: 0), .descriptionLength(1, allowed: 10...1000),
            ]
        )
    }

    @Test("A market of one currency takes no price in another one")
    func currency() {
        let refused = [Violation.refused(.price, rule: "must be in KRW")]
        #expect(ProductRules.violations(of: Money(10, .usd), in: .krw) == refused)
        #expect(ProductRules.violations(of: Money(10, .krw), in: .krw).isEmpty)
        #expect(ProductRules.violations(of: Money(10, .usd), in: nil).isEmpty)
    }

    @Test("A lower price makes an unchanged discount too high")
    func lowerPrice() {
        let original = ProductDraft.fixture(price: 100, discount: 50)
        #expect(rules.violations(of: ProductPatch(price: 49), on: original) == [.discountOutOfRange(maximum: 49)])
        #expect(rules.violations(of: ProductPatch(price: 50), on: original).isEmpty)
        #expect(rules.violations(of: ProductPatch(price: 49, discount: Discount(0)), on: original).isEmpty)
    }

    @Test("A new discount is judged by the unchanged price")
    func newDiscount() {
        let original = ProductDraft.fixture(price: 100)
        #expect(
            rules.violations(of: ProductPatch(discount: Discount(101)), on: original)
                == [.discountOutOfRange(maximum: 100)]
        )
    }

    @Test("Another currency makes an unchanged price be judged again")
    func newCurrency() throws {
        let original = ProductDraft.fixture(price: try #require(Decimal(string: "19.99")), currency: .usd)
        #expect(rules.violations(of: ProductPatch(currency: .krw), on: original) == [.priceFraction(allowed: 0)])
    }
}
