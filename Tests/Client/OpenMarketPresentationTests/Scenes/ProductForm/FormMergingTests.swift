import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

/// The facts of a form need no form: they are tested as values.
@Suite("The form of a product: merging what two have changed", .slot, .timeLimit(.minutes(10)))
struct FormMergingTests {
    private static let terms = ProductFormTerms(
        purpose: .edit(Product.ID(1)),
        rules: .default,
        separator: .point,
        currencies: [.krw, .usd],
        hasCategories: true,
        canChangeImages: true
    )
    private static let categories = [nil, ProductCategory(rawValue: "home"), ProductCategory(rawValue: "kitchen.tea")]

    /// A product that differs from others in some of its fields.
    private static func product(_ random: inout SeededGenerator, version: Int) -> ProductDetail {
        .fixture(
            name: ["Desk lamp", "Old lamp", "Lamp"].randomElement(using: &random) ?? "",
            price: [10, 20, 30].randomElement(using: &random) ?? 0,
            currency: [.krw, .usd].randomElement(using: &random) ?? .krw,
            stock: [1, 2, 3].randomElement(using: &random) ?? 0,
            version: version,
            category: categories.randomElement(using: &random) ?? nil
        )
    }

    private func isMerged<Value: Equatable>(_ merged: Value, _ before: Value, _ mine: Value, _ theirs: Value) -> Bool {
        merged == (mine == before ? theirs : mine)
    }

    @Test(
        "What one side has changed is that side's, what both have changed differently is asked about, nothing else is"
    )
    func law() {
        var random = SeededGenerator(seed: 71)
        for _ in 0..<2_000 {
            let before = Self.product(&random, version: 1)
            let typed = ProductFormEntry(ProductDraft(Self.product(&random, version: 1)), .point)
            let theirs = Self.product(&random, version: 2)
            var facts = ProductFormState.Facts(Self.terms)
            facts.product = .loaded(before)
            facts.edit { entry in
                for field in ProductFormState.Field.allCases { entry[field] = typed[field] }
                (entry.currency, entry.category) = (typed.currency, typed.category)
            }
            let (old, mine, new) = (ProductDraft(before), facts.draft, ProductDraft(theirs))
            let pairs = [
                (old.name != mine.name, old.name != new.name, mine.name != new.name),
                (old.price != mine.price, old.price != new.price, mine.price != new.price),
                (old.stock != mine.stock, old.stock != new.stock, mine.stock != new.stock),
                (old.category != mine.category, old.category != new.category, mine.category != new.category),
            ]
            let conflict = facts.conflict(with: theirs)
            let asked = (conflict?.fields.count ?? 0) + (conflict?.hasCategory == true ? 1 : 0)
            #expect(asked == pairs.filter { $0.0 && $0.1 && $0.2 }.count && conflict?.rows.count ?? 0 == asked)

            facts.merge(theirs)
            let merged = facts.draft
            #expect(isMerged(merged.name, old.name, mine.name, new.name))
            #expect(isMerged(merged.price, old.price, mine.price, new.price))
            #expect(isMerged(merged.stock, old.stock, mine.stock, new.stock))
            #expect(isMerged(merged.category, old.category, mine.category, new.category))
            #expect(facts.patch?.version == 2)

            if let conflict {
                var taken = facts
                taken.take(conflict)
                #expect(taken.conflict(with: theirs) == nil)
            }
        }
    }

    @Test("A form whose product is as it was says nothing of changes, whatever was typed in between")
    func unchanged() {
        var facts = ProductFormState.Facts(Self.terms)
        #expect(!facts.isEnabled && facts.violations.isEmpty && !facts.hasChanges)
        facts.product = .loaded(.fixture(name: "Desk lamp"))
        facts.edit { $0[.name] = "Lamp" }
        #expect(facts.hasChanges && facts.patch?.name == "Lamp")
        facts.edit { $0[.name] = "Desk lamp" }
        #expect(!facts.hasChanges && facts.isUnchanged)
    }
}
