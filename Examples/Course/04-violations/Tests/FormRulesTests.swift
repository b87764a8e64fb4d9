import CourseLaws
import Foundation
import Testing

@testable import Exercise04

@Suite("The rules of the form")
struct FormRulesTests {
    @Test("All violations are said, in the order of the form", arguments: Draw.cases(60))
    func everything(draw: Draw) {
        let name = draw.word(draw.one(of: [0...2, 3...9, 98...100, 101...104]))
        let text = draw.word(draw.one(of: [0...9, 10...20, 990...1000, 1001...1010]))
        let price = draw.one(of: [0, draw.amount(-500...(-1)), draw.amount(1...5000)])
        let discount = draw.one(of: [0, price, draw.amount(-500...(-1)), draw.amount(0...9000)])
        let draft = Draft(
            name: name,
            price: price,
            discount: discount,
            description: text,
            imageCount: draw.int(-1...7)
        )
        var wrong: [Violation] = []
        if draft.imageCount < 1 || draft.imageCount > 5 { wrong.append(.imageCount(draft.imageCount)) }
        if name.count < 3 || name.count > 100 { wrong.append(.nameLength(name.count)) }
        if price < 0 { wrong.append(.negativePrice(price)) }
        if discount < 0 || discount > (price < 0 ? 0 : price) { wrong.append(.discountOutOfRange(discount)) }
        if text.count < 10 || text.count > 1000 { wrong.append(.descriptionLength(text.count)) }

        #expect(FormRules().violations(of: draft) == wrong)
    }

    @Test(
        "Characters are counted as a reader sees them: a name has 3 to 100, a description 10 to 1,000",
        arguments: Draw.cases()
    )
    func counted(draw: Draw) {
        let name = draw.word(draw.one(of: [0...3, 3...3, 99...101, 100...100]))
        let isName = (3...100).contains(name.count)
        #expect(FormRules().violations(of: Draft(name: name)) == (isName ? [] : [.nameLength(name.count)]))
        let text = draw.word(draw.one(of: [0...10, 10...10, 999...1001, 1000...1000]))
        let isText = (10...1000).contains(text.count)
        #expect(
            FormRules().violations(of: Draft(description: text)) == (isText ? [] : [.descriptionLength(text.count)])
        )
    }

    @Test("There are one to five images, and a price of 0 or more", arguments: Draw.cases())
    func numbers(draw: Draw) {
        let count = draw.int(-2...8)
        let wrong: [Violation] = count >= 1 && count <= 5 ? [] : [.imageCount(count)]
        #expect(FormRules().violations(of: Draft(imageCount: count)) == wrong)
        let price = draw.one(of: [0, draw.amount(-3...3), draw.amount(-9000...9000), 9_000_000_000])
        #expect(FormRules().violations(of: Draft(price: price)) == (price < 0 ? [.negativePrice(price)] : []))
    }

    @Test(
        "A discount is 0 to the price; with a negative price, a discount of 0 breaks no rule of its own",
        arguments: Draw.cases()
    )
    func discounts(draw: Draw) {
        let price = draw.one(of: [0, draw.amount(-500...(-1)), draw.amount(1...9000)])
        let discount = draw.one(of: [0, price, price + draw.amount(-2...2), draw.amount(-9...9)])
        let isAllowed = discount >= 0 && (discount <= price || discount == 0)
        let found = FormRules().violations(of: Draft(price: price, discount: discount))
            .filter { $0 != .negativePrice(price) }

        #expect(found == (isAllowed ? [] : [.discountOutOfRange(discount)]), "\(discount) off \(price)")
    }

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
