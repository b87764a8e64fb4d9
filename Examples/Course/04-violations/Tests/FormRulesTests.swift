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
        // Each letter is two units of UTF-16, and more than two bytes.
        for letter in ["a", "🪑"] {
            let draft = Draft(name: String(repeating: letter, count: length))
            #expect(FormRules().violations(of: draft) == (isAllowed ? [] : [.nameLength(length)]))
        }
    }

    @Test("A description has 10 to 1,000 characters", arguments: [(9, false), (10, true), (1000, true), (1001, false)])
    func description(length: Int, isAllowed: Bool) {
        for letter in ["a", "🪑", "👨‍👩‍👧"] {
            let draft = Draft(description: String(repeating: letter, count: length))
            #expect(FormRules().violations(of: draft) == (isAllowed ? [] : [.descriptionLength(length)]))
        }
    }

    @Test("There are one to five images", arguments: [(0, false), (1, true), (5, true), (6, false)])
    func images(count: Int, isAllowed: Bool) {
        #expect(FormRules().violations(of: Draft(imageCount: count)) == (isAllowed ? [] : [.imageCount(count)]))
    }

    @Test("A discount goes up to the price", arguments: [(0, true), (99, true), (100, true), (101, false)])
    func discount(amount: Int, isAllowed: Bool) {
        let draft = Draft(price: 100, discount: Decimal(amount))
        #expect(FormRules().violations(of: draft) == (isAllowed ? [] : [.discountOutOfRange(Decimal(amount))]))
    }

    @Test("A mistake hides no other, whichever two they are")
    func pairs() {
        let mistakes: [(inout Draft) -> Void] = [
            { $0.imageCount = 9 }, { $0.name = "a" }, { $0.price = -1 }, { $0.discount = -1 }, { $0.description = "a" },
        ]
        let all: [Violation] = [
            .imageCount(9), .nameLength(1), .negativePrice(-1), .discountOutOfRange(-1), .descriptionLength(1),
        ]
        for first in mistakes.indices {
            for second in mistakes.indices where second > first {
                var draft = Draft()
                mistakes[first](&draft)
                mistakes[second](&draft)
                #expect(FormRules().violations(of: draft) == [all[first], all[second]])
            }
        }
    }
}
