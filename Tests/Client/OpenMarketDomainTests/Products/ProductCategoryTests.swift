import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Categories and facets", .slot)
struct ProductCategoryTests {
    @Test("The tree has each id once, and every child stands below its parent")
    func tree() {
        #expect(Set(ProductCategory.all).count == ProductCategory.all.count)
        for branch in ProductCategory.tree {
            #expect(branch.top.parent == nil && !branch.children.isEmpty)
            #expect(branch.children.allSatisfy { $0.parent == branch.top && branch.top.contains($0) })
        }
        let home = ProductCategory(rawValue: "home")
        #expect(!home.contains(nil) && !home.contains(ProductCategory(rawValue: "homes.lighting")))
        #expect(!ProductCategory(rawValue: "home.lighting").contains(home))
    }

    @Test("A patch names a category that changed, and says so when there is none any more")
    func patch() {
        let home = ProductCategory(rawValue: "home")
        let (plain, filed) = (ProductDraft.fixture(), ProductDraft.fixture(category: home))
        #expect(ProductPatch(from: plain, to: filed).category == home)
        #expect(ProductPatch(from: filed, to: plain).category == .uncategorized)
        #expect(ProductPatch(from: filed, to: filed).isEmpty)
        #expect(ProductPatch(from: filed, to: plain).applied(to: filed) == plain)
        #expect(ProductPatch(from: plain, to: filed).applied(to: plain) == filed)
    }

    @Test("Each facet is counted without its own condition, and a round price in both ranges that it ends")
    func facets() async throws {
        let market = InMemoryMarket(sessions: Fixture.sessions).products
        let credentials = try #require(Fixture.sessions.first?.credentials)
        for (price, category) in [(1000, "home.lighting"), (700, "home"), (5000, "kitchen.tea"), (30, nil)] {
            let draft = ProductDraft.fixture(
                price: Decimal(price),
                category: category.map(ProductCategory.init(rawValue:))
            )
            _ = try await credentials.acting {
                try await market.register(draft, images: [], key: nil, secret: nil, progress: nil)
            }
        }
        let query = ProductQuery(maximumPrice: 1000, category: ProductCategory(rawValue: "home"))
        let facets = try await Discovery.only(market).facets(of: query)
        #expect(facets.total == 2)
        #expect(facets.categories[ProductCategory(rawValue: "home")] == 2)
        #expect(facets.categories[ProductCategory(rawValue: "home.lighting")] == 1)
        #expect(facets.categories.count == 2)
        #expect(facets.prices.map(\.minimum) == [500, 1000] && facets.prices.map(\.count) == [2, 1])
        #expect(facets.statuses == [.onSale: 2] && facets.currencies == [.krw: 2])
    }
}
