import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct ProductPatchTests {
    private func randomDraft(using generator: inout SeededGenerator) -> ProductDraft {
        ProductDraft(
            name: ["", "이름", "Name"].randomElement(using: &generator) ?? "",
            description: ["", "내용", "Text"].randomElement(using: &generator) ?? "",
            price: Money(
                Decimal(sign: .plus, exponent: -2, significand: Decimal(Int.random(in: 0...3, using: &generator))),
                [.krw, .usd, Currency(rawValue: "$")].randomElement(using: &generator) ?? .krw
            ),
            discount: Discount(Decimal(Int.random(in: 0...2, using: &generator))),
            stock: Int.random(in: 0...2, using: &generator),
            category: [nil, ProductCategory(rawValue: "home")].randomElement(using: &generator) ?? nil
        )
    }

    @Test("The difference of two drafts, applied to the first, is the second")
    func lossless() {
        var generator = SeededGenerator(seed: 16)
        for _ in 0..<2000 {
            let original = randomDraft(using: &generator)
            let edited = randomDraft(using: &generator)
            let patch = ProductPatch(from: original, to: edited)
            #expect(patch.applied(to: original) == edited)
            #expect(patch.isEmpty == (original == edited))
        }
    }

    @Test("Drafts that differ in every field are compared, applied, and put into a product, field by field")
    func everyField() {
        let one = ProductDraft.fixture(category: ProductCategory(rawValue: "home"))
        let other = ProductDraft(
            name: "Lamp",
            description: "Bright.",
            price: Money(one.price.amount + 1, .usd),
            discount: Discount(one.discount.amount + 1),
            stock: one.stock + 1,
            category: ProductCategory(rawValue: "books")
        )
        for (mine, theirs) in zip(Mirror(reflecting: one).children, Mirror(reflecting: other).children) {
            let isOther = "\(mine.value)" != "\(theirs.value)"
            #expect(isOther, "Give both drafts of this test another \(mine.label ?? "").")
        }
        #expect(ProductPatch(from: one, to: other).applied(to: one) == other)
        #expect(ProductPatch(other).applied(to: one) == other)
        var detail = ProductDetail.fixture()
        detail.take(other)
        #expect(ProductDraft(detail) == other)
        #expect(detail.product.summary == other.description)
    }

    @Test("Opening a product for an edit and saving it unchanged changes nothing")
    func roundTrip() throws {
        let price = try #require(Decimal(string: "1200.0"))
        let detail = ProductDetail.fixture(price: price, currency: Currency(rawValue: "$"), discount: 7, stock: 3)
        let draft = ProductDraft(detail)
        #expect(ProductPatch(from: draft, to: draft).isEmpty)
        #expect(draft.price == detail.product.price)
        #expect(draft.discount == detail.product.discount)
        #expect(draft.stock == 3)
        #expect(draft.description == detail.description)
    }

    @Test("Only the changed field is in the patch")
    func onlyChanges() {
        let original = ProductDraft.fixture()
        var edited = original
        edited.stock += 1
        #expect(ProductPatch(from: original, to: edited) == ProductPatch(stock: edited.stock))
        edited = original
        edited.price = Money(original.price.amount, .usd)
        #expect(ProductPatch(from: original, to: edited) == ProductPatch(currency: .usd))
    }

    @Test("A chosen thumbnail alone is a change")
    func thumbnail() {
        let draft = ProductDraft.fixture()
        let patch = ProductPatch(from: draft, to: draft, thumbnail: ProductImage.ID(3))
        #expect(!patch.isEmpty)
        #expect(patch.applied(to: draft) == draft)
    }
}
