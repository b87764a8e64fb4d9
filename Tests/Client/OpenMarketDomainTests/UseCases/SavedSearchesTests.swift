import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Saved searches", .slot, .timeLimit(.minutes(10)))
struct SavedSearchesTests {
    private let market = InMemoryMarket(sessions: [.fixture()]).products
    private let sessions = SessionKeeper(store: InMemorySessionStore())
    private let store = InMemorySavedSearches()

    private var searches: Kept { searches(in: "") }

    private func sell(_ names: String...) async throws {
        for name in names {
            _ = try await Session.fixture().credentials.acting({
                try await market.register(
                    .fixture(name: name),
                    images: [],
                    key: nil,
                    secret: nil,
                    progress: nil
                )
            })
        }
    }

    @Test("Primary: what matches now is seen, and what comes later is counted")
    func primary() async throws {
        try await sell("Desk lamp", "Chair")
        let search = try await searches.saveSearch(ProductQuery(text: "lamp", sort: .cheapest))
        #expect(search.query == ProductQuery(text: "lamp") && search.seen?.id == Product.ID(1))
        #expect(try await searches.newMatches(of: search) == NewMatches(0))
        try await sell("Lamp", "Table", "Floor lamp")
        #expect(try await searches.newMatches(of: search) == NewMatches(2))
        try await searches.markSeen(search.id)
        let seen = try #require(try await searches.searches().first)
        #expect(seen.id == search.id && seen.seen?.id == Product.ID(5))
        #expect(try await searches.newMatches(of: seen) == NewMatches(0))
    }

    @Test("A search of one market is not shown in another one that uses the same store, to users and to guests")
    func markets() async throws {
        let names = ["https://one.example", "https://two.example"]
        let (one, two) = (searches(in: names[0]), searches(in: names[1]))
        for session in [nil, Session.fixture()] {
            if let session { try await sessions.save(session) }
            #expect(try await one.searches().isEmpty)
            try await one.saveSearch(ProductQuery(text: "lamp"))
            #expect(try await two.searches().isEmpty)
            try await two.saveSearch(ProductQuery(text: "chair"))
            #expect(try await one.searches().map(\.query.text) == ["lamp"])
        }
        #expect(try await store.values().count == 4)
    }

    private func searches(in name: String) -> Kept {
        Kept(KeptStores(searches: store, market: name), products: market, sessions: sessions, surroundings: .system)
    }

    @Test("A search that found nothing counts everything that comes to match")
    func nothingYet() async throws {
        try await sell("Chair")
        let search = try await searches.saveSearch(ProductQuery(text: "lamp"))
        #expect(search.seen == nil)
        try await sell("Lamp")
        #expect(try await searches.newMatches(of: search) == NewMatches(1))
    }

    @Test("The count is exact over a thousand products, also in a market that counts nothing")
    func thousand() async throws {
        try await sell("Lamp 0")
        let queries = Uncounted(base: market)
        let uncounted = Kept(KeptStores(searches: store), products: queries, sessions: sessions, surroundings: .system)
        let search = try await uncounted.saveSearch(ProductQuery(text: "lamp"))
        var matches = 0
        for number in 1...1_000 {
            let isMatch = number % 3 == 0
            matches += isMatch ? 1 : 0
            try await sell(isMatch ? "Lamp \(number)" : "Chair \(number)")
        }
        #expect(try await searches.newMatches(of: search) == NewMatches(matches))
        #expect(try await uncounted.newMatches(of: search) == NewMatches(matches))
    }

    @Test("A market that counts nothing is read ten pages far")
    func bounded() async throws {
        let queries = InMemoryMarket().products
        queries.pages.handles { input async throws(MarketError) in
            let first = (input.request.number - 1) * 100
            let ids = (first..<first + 100).map { 100_000 - $0 }
            return ProductPage(
                number: input.request.number,
                products: ids.map { .fixture(id: $0, name: "Lamp") },
                hasNext: true
            )
        }
        let searches = Kept(KeptStores(searches: store), products: queries, sessions: sessions, surroundings: .system)
        let search = SavedSearch(
            id: SavedSearch.ID(rawValue: "1"),
            query: ProductQuery(text: "lamp"),
            seen: ProductMark(id: Product.ID(1))
        )
        #expect(try await searches.newMatches(of: search) == NewMatches(1_000, isAtLeast: true))
        #expect(queries.pages.callCount == 10)
    }

    @Test("A server that does not know marks counts everything, so what it lists is counted here")
    func unknownMark() async throws {
        let queries = InMemoryMarket().products
        let products = (1...9).reversed().map { Product.fixture(id: $0, name: "Lamp") }
        queries.pages.always(ProductPage(number: 1, products: products, hasNext: true, totalCount: 1_240))
        let searches = Kept(KeptStores(searches: store), products: queries, sessions: sessions, surroundings: .system)
        let search = SavedSearch(
            id: SavedSearch.ID(rawValue: "1"),
            query: ProductQuery(text: "lamp"),
            seen: ProductMark(id: Product.ID(7))
        )
        #expect(try await searches.newMatches(of: search) == NewMatches(2))
    }

    @Test("The same query is kept once, the newest first, and the oldest goes at the limit")
    func limit() async throws {
        for number in 0...SavedSearch.limit { try await searches.saveSearch(ProductQuery(text: "\(number)")) }
        try await searches.saveSearch(ProductQuery(text: "5"))
        let texts = try await searches.searches().map(\.query.text)
        #expect(texts.count == SavedSearch.limit && texts.first == "5" && !texts.contains("0"))
        #expect(Set(texts).count == texts.count)
        let first = try #require(try await searches.searches().first)
        try await searches.forgetSearch(first.id)
        #expect(try await !searches.searches().contains { $0.id == first.id })
    }

    @Test("Each user, and guests, have searches of their own")
    func owners() async throws {
        try await searches.saveSearch(ProductQuery(text: "guest"))
        try await sessions.save(.fixture())
        #expect(try await searches.searches().isEmpty)
        try await searches.saveSearch(ProductQuery(text: "vendor"))
        #expect(try await searches.searches().map(\.query.text) == ["vendor"])
        try await sessions.clear()
        #expect(try await searches.searches().map(\.query.text) == ["guest"])
    }

    @Test("Searches saved at the same time are all kept")
    func together() async throws {
        let searches = searches
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<10 { group.addTask { try await searches.saveSearch(ProductQuery(text: "\(number)")) } }
            try await group.waitForAll()
        }
        #expect(try await searches.searches().count == 10)
    }

    @Test("Sad: the market's error, and nothing is kept")
    func sad() async throws {
        let queries = InMemoryMarket().products
        queries.pages.fails(.offline)
        let searches = Kept(KeptStores(searches: store), products: queries, sessions: sessions, surroundings: .system)
        await #expect(throws: MarketError.offline) { try await searches.saveSearch(ProductQuery(text: "lamp")) }
        #expect(try await store.values().isEmpty)
    }
}

/// A market that does not say how many products match.
private struct Uncounted: ProductsRepository {
    let base: InMemoryProductsRepository

    func page(
        _ request: PageRequest,
        matching query: ProductQuery,
        as vendor: VendorCredentials?
    ) async throws(MarketError) -> ProductPage {
        try await base.page(request, matching: query, as: vendor).filtered { _ in true }
    }

    func detail(_ id: Product.ID, as vendor: VendorCredentials?) async throws(MarketError) -> ProductDetail {
        try await base.detail(id, as: vendor)
    }
}
