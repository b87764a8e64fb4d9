import Foundation
import Testing

@testable import Exercise04

@Suite("The rules of the form")
struct FormRulesTests {
    @Test("A good draft breaks no rule")
    func good() {
        #expect(FormRules().violations(of: Draft()) == [])
    }

    @Test("Everything that is wrong is said at once, in the order of the form")
    func all() {
        let draft = Draft(name: "", price: -1, discount: 5, description: "", imageCount: 0)
        #expect(
            FormRules().violations(of: draft) == [
                .imageCount(0), .nameLength(0), .negativePrice(-1), .discountOutOfRange(5), .descriptionLength(0),
            ]
        )
    }

    @Test("Characters are counted as a reader sees them")
    func characters() {
        // A family is one character on the screen, and eight units of UTF-16.
        #expect(FormRules().violations(of: Draft(name: "👨‍👩‍👧")) == [.nameLength(1)])
    }

    @Test("A product may be given away: a price of 0, or a discount as high as the price")
    func free() {
        #expect(FormRules().violations(of: Draft(price: 0)) == [])
        #expect(FormRules().violations(of: Draft(price: 100, discount: 100)) == [])
    }

    @Test("A negative discount would raise the price")
    func negativeDiscount() {
        #expect(FormRules().violations(of: Draft(discount: -1)) == [.discountOutOfRange(-1)])
    }

    @Test("Each bound is allowed, and one more is not", arguments: [(2, false), (3, true), (100, true), (101, false)])
    func bounds(length: Int, isAllowed: Bool) {
        let draft = Draft(name: String(repeating: "a", count: length))
        #expect(FormRules().violations(of: draft).isEmpty == isAllowed)
    }
}
