import Foundation
import Testing

@testable import Exercise04

@Suite("The rules of the form, as its teacher looks at them")
struct FormRulesHeldTests {
    @Test("All five rules broken by a hair are five violations")
    func hair() {
        let draft = Draft(
            name: String(repeating: "🪑", count: 101),
            price: Decimal(-1) / 100,
            discount: Decimal(1) / 100,
            description: String(repeating: "é", count: 1001),
            imageCount: 6
        )
        #expect(
            FormRules().violations(of: draft) == [
                .imageCount(6), .nameLength(101), .negativePrice(Decimal(-1) / 100),
                .discountOutOfRange(Decimal(1) / 100), .descriptionLength(1001),
            ]
        )
    }
}
