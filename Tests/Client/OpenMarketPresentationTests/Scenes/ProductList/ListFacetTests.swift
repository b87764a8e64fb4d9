import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("A list of products: categories and counts", .slot, .timeLimit(.minutes(10)))
struct ListFacetTests {
    private nonisolated static let home = ProductCategory(rawValue: "home")
    private nonisolated static let lighting = ProductCategory(rawValue: "home.lighting")
    private nonisolated static let tea = ProductCategory(rawValue: "kitchen.tea")
    let stage = Stage()
    private var facets: MockCall<ProductQuery, ProductFacets> { stage.market.discovery.facets }

    private func loaded(_ kind: ProductListKind = .all) async -> ProductListModel {
        let products: [Product] = [
            .fixture(id: 1, price: 700, status: .onSale, category: Self.lighting),
            .fixture(id: 2, price: 1_000, status: .sold, category: Self.home), .fixture(id: 3, category: Self.tea),
        ]
        facets.handles { query in ProductFacets(of: query, in: products) }
        stage.lists.sell(from: ServedProducts(products))
        let (list, _) = stage.list(kind)
        await list.load()
        return list
    }

    @Test("Choices say how many products there would be, and what is below one stands after it once it is chosen")
    func choices() async throws {
        let list = await loaded()
        let before = try #require(list.state.facets)
        #expect(before[.category].map { $0.title + " " + ($0.count ?? "") } == ["Home 2", "Kitchen 1"])
        #expect(before[.currency].isEmpty)
        #expect(before[.price].map(\.title).first == "₩500 – ₩1,000")
        await list.filter(try #require(before[.category].first).filter)
        #expect(facets.calls.map(\.category) == [nil, Self.home])
        #expect(list.state.rows.numbers == [1, 2])
        let after = try #require(list.state.facets)
        #expect(after[.category].map(\.id) == ["home", "home.lighting", "kitchen"])
        #expect(after[.category].map(\.isChosen) == [true, false, false])
        #expect(after[.category].map(\.isBelow) == [false, true, false])
        #expect(after[.status].map(\.id) == ["on_sale", "sold"])
    }

    @Test("The only status of all products is no choice")
    func onlyOne() async throws {
        let list = await loaded()
        await list.filter(ProductFilter(category: Self.lighting))
        let choices = try #require(list.state.facets)
        #expect(choices[.status].isEmpty && choices[.price].isEmpty && !choices[.category].isEmpty)
    }

    @Test("What is chosen stays among the choices when nothing is left, to be taken back")
    func nothingLeft() async throws {
        let list = await loaded()
        let chosen = ProductFilter(currency: .usd, minimumPrice: 50, maximumPrice: 100, status: .reserved)
        await list.filter(chosen)
        let choices = try #require(list.state.facets)
        for (kind, count) in [(FacetChoices.Group.Kind.status, "0"), (.currency, "0"), (.price, "0")] {
            #expect(choices[kind].filter(\.isChosen).map(\.count) == [count], "\(kind)")
        }
        #expect(choices[.price].first { $0.isChosen }?.title == "$50 – $100")
        let rest = try #require(choices[.status].first { $0.isChosen }).filter
        #expect(rest == ProductFilter(currency: .usd, minimumPrice: 50, maximumPrice: 100))
    }

    @Test("A range of prices is named without a currency where there is none, and one that was typed is no choice")
    func rangeAlone() async throws {
        let list = await loaded()
        await list.filter(ProductFilter(minimumPrice: 50, maximumPrice: 100))
        let range = try #require(list.state.facets?[.price])
        #expect(range.map(\.title) == ["50 – 100"] && range.first?.filter == ProductFilter.none)
        await list.filter(ProductFilter(minimumPrice: 51, maximumPrice: 100))
        #expect(list.state.facets?[.price].isEmpty != false)
    }

    @Test("A range that leaves one currency of several offers no prices of the others; a chosen one keeps its currency")
    func rangeOfOneCurrency() async throws {
        let products: [Product] = [
            .fixture(id: 1, price: 20_000), .fixture(id: 2, price: 700),
            .fixture(id: 3, price: 20, currency: .usd), .fixture(id: 4, price: 8, currency: .usd),
        ]
        facets.handles { query in ProductFacets(of: query, in: products) }
        stage.lists.sell(from: ServedProducts(products))
        let (list, _) = stage.list()
        await list.load()
        await list.filter(ProductFilter(minimumPrice: 10, maximumPrice: 60))
        #expect(list.state.facets?[.price].isEmpty != false)
        await list.filter(ProductFilter(currency: .krw))
        let price = try #require(list.state.facets?[.price].first)
        #expect(price.title == "₩500 – ₩1,000" && price.filter.currency == .krw)
        facets.handles { query in ProductFacets(of: query, in: Array(products.prefix(2))) }
        await list.filter(.none)
        let only = try #require(list.state.facets?[.price].first)
        #expect(only.filter == ProductFilter(currency: .krw, minimumPrice: 500, maximumPrice: 1_000))
    }

    @Test("Choosing a choice again takes it back: what is below leads to what is above")
    func takenBack() async throws {
        let list = await loaded()
        await list.filter(ProductFilter(category: Self.lighting))
        let chosen = try #require(list.state.facets?[.category].first { $0.isChosen })
        #expect(chosen.filter == ProductFilter(category: Self.home))
        await list.filter(chosen.filter)
        let above = try #require(list.state.facets?[.category].first { $0.isChosen })
        #expect(above.filter == .none)
    }

    @Test("The list of a category offers what is below it, and asks the market for nothing else")
    func ofCategory() async throws {
        let list = await loaded(.category(Self.home))
        #expect(list.title == "Home")
        #expect(stage.lists.pages.calls.map(\.query.category) == [Self.home])
        #expect(list.state.facets?[.category].map(\.id) == ["home.lighting"])
        await list.filter(ProductFilter(category: Self.lighting))
        #expect(stage.lists.pages.calls.last?.query.category == Self.lighting)
        #expect(list.state.facets?[.category].first?.filter == ProductFilter.none)
    }

    @Test("A market that has categories and does not count offers them without counts")
    func uncounted() async throws {
        facets.fails(.unsupported(.facets))
        stage.lists.sell(from: ServedProducts(count: 3))
        let (list, _) = stage.list()
        await list.load()
        let choices = try #require(list.state.facets)
        #expect(choices.groups.map(\.id) == [.category])
        #expect(choices[.category].count == ProductCategory.tree.count)
        #expect(choices[.category].allSatisfy { $0.count == nil })
    }

    @Test("Counts of an earlier filter are dropped")
    func overtaken() async throws {
        let list = await loaded()
        facets.handles { query async throws(MarketError) in
            if query.category == Self.home { await list.filter(ProductFilter(category: Self.tea)) }
            return ProductFacets(total: 1, categories: query.category.map { [$0: 1] } ?? [:])
        }
        await list.filter(ProductFilter(category: Self.home))
        #expect(list.state.facets?[.category].first { $0.isChosen }?.id == "kitchen.tea")
    }

    @Test("Every category has a name in every language, and an unknown one its text", arguments: Language.allCases)
    func names(language: Language) {
        let wording = Wording(language)
        for category in ProductCategory.all {
            #expect(CategoryNames.table[category.rawValue, language] != nil, "\(category)")
        }
        for branch in ProductCategory.tree {
            #expect(Set(branch.children.map { wording.name(of: $0) }).count == branch.children.count)
        }
        #expect(wording.name(of: ProductCategory(rawValue: "가구")) == "가구")
        #expect(wording.path(of: Self.lighting).contains(" › "))
    }
}
