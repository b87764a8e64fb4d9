import OpenMarketDomain
import OpenMarketTesting
import Testing

@Suite struct FetchMyProductsTests {
    private let repository = MockProductQueryRepository()

    @Test("Primary: a pager over what belongs to one's own vendor id")
    func primary() async throws {
        repository.pages.returns(.fixture(ids: 1...2, hasNext: false))
        let fetch = FetchMyProducts(repository: repository, sessions: InMemorySessionStore(.fixture()), pageSize: 5)
        let pager = try await fetch()
        #expect(try await pager.loadNext().ids == [1, 2])
        #expect(repository.pages.calls.map(\.query) == [ProductQuery(text: "vendor7", vendor: Vendor.ID(7))])
        #expect(repository.pages.calls.map(\.request.size) == [5])
    }

    @Test("Other people's products that mention one's name are not among them")
    func spoof() async throws {
        let mine = Vendor.fixture(id: 7, name: "me")
        let market = InMemoryProductsRepository(
            products: [
                .fixture(id: 1, vendor: mine), .fixture(id: 2, vendor: .fixture(id: 8, name: "me")),
                .fixture(id: 3, vendor: .fixture(id: 8, name: "you"), name: "not by me"),
            ]
        )
        let sessions = InMemorySessionStore(.fixture(vendor: mine))
        let pager = try await FetchMyProducts(repository: market, sessions: sessions)()
        #expect(try await pager.loadNext().ids == [1])
    }

    @Test("Nobody logged in: refused")
    func nobody() async {
        let fetch = FetchMyProducts(repository: repository, sessions: InMemorySessionStore())
        await #expect(throws: MarketError.unauthenticated) { _ = try await fetch() }
    }

    @Test("A market without vendors: not supported")
    func withoutVendors() async {
        let fetch = FetchMyProducts(repository: repository, sessions: InMemorySessionStore(.fixture(vendor: nil)))
        await #expect(throws: MarketError.unsupported(.vendorProducts)) { _ = try await fetch() }
    }

    @Test("A store that fails is an error, not a missing login")
    func storeFails() async {
        let store = MockSessionStore()
        store.reads.fails(.storage(.unreadable))
        let fetch = FetchMyProducts(repository: repository, sessions: store)
        await #expect(throws: MarketError.storage(.unreadable)) { _ = try await fetch() }
    }
}
