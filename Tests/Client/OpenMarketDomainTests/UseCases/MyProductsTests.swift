import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct MyProductsTests {
    private let products = InMemoryMarket().products

    private func mine(
        of sessions: any SessionStore,
        in market: (any ProductsRepository)? = nil
    ) -> ProductList {
        ListProducts(
            products: market ?? products,
            sessions: sessions,
            pageSize: 5
        ).mine()
    }

    @Test("Primary: the products of the user's own vendor id")
    func primary() async throws {
        products.pages.returns(.fixture(ids: 1...2, hasNext: false))
        #expect(try await mine(of: InMemorySessionStore(.fixture())).loadNext().ids == [1, 2])
        #expect(products.pages.calls.map(\.query) == [ProductQuery(vendor: Vendor.ID(7))])
        #expect(products.pages.calls.map(\.request.size) == [5])
    }

    @Test("Other vendors' products that mention the user's name are not among them")
    func spoof() async throws {
        let own = Vendor.fixture(id: 7, name: "me")
        let market = InMemoryMarket(
            products: [
                .fixture(id: 1, vendor: own), .fixture(id: 2, vendor: .fixture(id: 8, name: "me")),
                .fixture(id: 3, vendor: .fixture(id: 8, name: "you"), name: "not by me"),
            ]
        ).products
        let list = mine(of: InMemorySessionStore(.fixture(vendor: own)), in: market)
        #expect(try await list.loadNext().ids == [1])
    }

    @Test("Not logged in: refused, until there is a session")
    func notLoggedIn() async throws {
        let sessions = InMemorySessionStore()
        let list = mine(of: sessions)
        await #expect(throws: MarketError.unauthenticated) { try await list.loadNext() }
        #expect(list.state.status == .failed(.unauthenticated))
        products.pages.returns(.fixture(ids: [1], hasNext: false))
        try await sessions.save(.fixture())
        #expect(try await list.loadNext().ids == [1])
    }

    @Test("A market without vendors: not supported")
    func withoutVendors() async {
        let list = mine(of: InMemorySessionStore(.fixture(vendor: nil)))
        await #expect(throws: MarketError.unsupported(.vendorProducts)) { try await list.loadNext() }
    }

    @Test("A store that fails is an error, not a missing login")
    func storeFails() async {
        let store = InMemorySessions()
        store.reads.fails(.storage(.unreadable))
        let list = mine(of: store)
        await #expect(throws: MarketError.storage(.unreadable)) { try await list.loadNext() }
    }

    @Test("A list that outlives its login shows nothing more of it, and after a refresh what the next one sells")
    func nextLogin() async throws {
        let (ann, ben) = (Vendor.fixture(id: 7, name: "ann"), Vendor.fixture(id: 8, name: "ben"))
        let goods = (1...8).map { ProductDetail.fixture(id: $0, vendor: $0 == 8 ? ben : ann) }
        let sessions = InMemorySessionStore(.fixture(vendor: ann))
        let list = mine(of: sessions, in: InMemoryMarket(products: goods).products)
        #expect(try await list.loadNext().ids == [7, 6, 5, 4, 3])
        try await sessions.save(.fixture(vendor: ben))
        await #expect(throws: MarketError.unauthenticated) { try await list.loadNext() }
        #expect(try await list.refresh().ids == [8])
        try await sessions.clear()
        await #expect(throws: MarketError.unauthenticated) { try await list.refresh() }
    }
}
