import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct ProductRulesTests {
    private let rules = ProductRules.default

    private func violations(
        name: String = "Keyboard",
        description: String = "Ten letters and more",
        price: Decimal = 100,
        currency: Currency = .krw,
        discount: Decimal = 0,
        stock: Int = 1,
        images: Int = 1
    ) -> [Violation] {
        let draft = ProductDraft.fixture(
            name: name,
            description: description,
            price: price,
            currency: currency,
            discount: discount,
            stock: stock
        )
        return rules.violations(of: draft, imageCount: images)
    }

    @Test("A draft within all bounds breaks no rule")
    func valid() {
        #expect(violations().isEmpty)
    }

    @Test(
        "Names have 3 to 100 characters",
        arguments: [(2, false), (3, true), (4, true), (99, true), (100, true), (101, false)]
    )
    func nameBounds(length: Int, isValid: Bool) {
        let name = String(repeating: "가", count: length)
        #expect(violations(name: name) == (isValid ? [] : [.nameLength(length, allowed: 3...100)]))
    }

    @Test(
        "Descriptions have 10 to 1,000 characters",
        arguments: [(9, false), (10, true), (11, true), (999, true), (1000, true), (1001, false)]
    )
    func descriptionBounds(length: Int, isValid: Bool) {
        let text = String(repeating: "x", count: length)
        #expect(violations(description: text) == (isValid ? [] : [.descriptionLength(length, allowed: 10...1000)]))
    }

    @Test("There are 1 to 5 images", arguments: [(0, false), (1, true), (5, true), (6, false)])
    func imageCount(count: Int, isValid: Bool) {
        #expect(violations(images: count) == (isValid ? [] : [.imageCount(count, allowed: 1...5)]))
    }

    @Test(
        "Texts are counted in characters as a reader sees them",
        arguments: [
            ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2), ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", 2), ("e\u{301}e\u{301}", 2), ("🇰🇷🇰🇷", 2),
            ("a\r\n", 2),
        ]
    )
    func graphemes(name: String, count: Int) {
        #expect(violations(name: name) == [.nameLength(count, allowed: 3...100)])
        #expect(violations(name: name + "x").isEmpty)
    }

    @Test("Prices are at least zero", arguments: [(-1, false), (0, true), (1, true)])
    func priceBounds(price: Int, isValid: Bool) {
        #expect(violations(price: Decimal(price)) == (isValid ? [] : [.priceTooLow(minimum: 0)]))
    }

    @Test("Ten to the sixteenth is a price like any other")
    func hugePrice() {
        #expect(violations(price: Decimal(sign: .plus, exponent: 16, significand: 1)).isEmpty)
    }

    @Test("What is not a number is neither a price nor a discount")
    func notANumber() {
        #expect(violations(price: .nan) == [.priceNotANumber])
        #expect(violations(discount: .nan) == [.discountNotANumber])
        #expect(violations(price: .nan, discount: .nan) == [.priceNotANumber, .discountNotANumber])
    }

    @Test(
        "A discount is between zero and the price",
        arguments: [(-1, false), (0, true), (99, true), (100, true), (101, false)]
    )
    func discountBounds(discount: Int, isValid: Bool) {
        #expect(violations(discount: Decimal(discount)) == (isValid ? [] : [.discountOutOfRange(maximum: 100)]))
    }

    @Test("Next to a negative price a discount is not judged")
    func discountOfNoPrice() {
        #expect(violations(price: -1, discount: 5) == [.priceTooLow(minimum: 0)])
    }

    @Test("Stock is at least zero", arguments: [(-1, false), (0, true), (1, true), (Int.min, false), (Int.max, true)])
    func stockBounds(stock: Int, isValid: Bool) {
        #expect(violations(stock: stock) == (isValid ? [] : [.stockTooLow(minimum: 0)]))
    }

    @Test("Digits after the point follow the currency; an unknown currency may have any number")
    func fractions() throws {
        let cents = try #require(Decimal(string: "19.99"))
        let mills = try #require(Decimal(string: "19.999"))
        #expect(violations(price: cents, currency: .usd).isEmpty)
        #expect(violations(price: mills, currency: .usd) == [.priceFraction(allowed: 2)])
        #expect(violations(price: cents, currency: .krw) == [.priceFraction(allowed: 0)])
        #expect(violations(currency: .usd, discount: mills) == [.discountFraction(allowed: 2)])
        #expect(violations(price: mills, currency: Currency(rawValue: "$")).isEmpty)
    }

    @Test("Fractions are not judged where that is switched off")
    func fractionsOff() throws {
        var lenient = rules
        lenient.checksFractionDigits = false
        let cents = try #require(Decimal(string: "19.99"))
        #expect(lenient.violations(of: .fixture(price: cents, discount: cents)).isEmpty)
    }

    @Test("A NUL cannot be stored in any text")
    func forbiddenCharacters() {
        #expect(violations(name: "Key\0board") == [.forbiddenCharacter(.name)])
        #expect(violations(description: "Ten letters\0 and more") == [.forbiddenCharacter(.description)])
    }

    @Test("Everything wrong is said at once, in the order of the form")
    func allInOrder() {
        let all = violations(name: "a", description: "b", price: -1, discount: .nan, stock: -1, images: 0)
        #expect(
            all == [
                .imageCount(0, allowed: 1...5), .nameLength(1, allowed: 3...100), .priceTooLow(minimum: 0),
                .discountNotANumber, .stockTooLow(minimum: 0), .descriptionLength(1, allowed: 10...1000),
            ]
        )
        #expect(all.map(\.field) == Array(Violation.Field.allCases.prefix(6)))
    }

    @Test("The compact rules are tighter about texts and nothing else")
    func compact() {
        let draft = ProductDraft.fixture(
            name: String(repeating: "n", count: 16),
            description: String(repeating: "d", count: 701)
        )
        #expect(rules.violations(of: draft).isEmpty)
        #expect(
            ProductRules.compact.violations(of: draft)
                == [.nameLength(16, allowed: 3...15), .descriptionLength(701, allowed: 10...700)]
        )
    }

    @Test("An image has fewer bytes than the limit", arguments: [(307_199, true), (307_200, false), (307_201, false)])
    func imageBytes(bytes: Int, isValid: Bool) {
        let images = [
            Fixture.preparedImage, PreparedImage(data: Data(count: bytes), format: .jpeg, fileName: "image-2.jpg"),
        ]
        #expect(
            rules.violations(of: images) == (isValid ? [] : [.imageSize(index: 1, bytes: bytes, limit: 307_200)])
        )
    }
}
