import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct ProductListEventTests {
    private let calls = PageCalls("page")

    @Test("An edit elsewhere changes the row where it stands")
    func updated() async throws {
        calls.returns(.fixture(ids: 1...3))
        let list = ProductList(over: calls)
        _ = try await list.loadNext()
        await list.apply(.updated(.fixture(id: 2, name: "New name")))
        #expect(list.state.products.map(\.name) == ["Product 1", "New name", "Product 3"])
    }

    @Test("An edit of a product that is not loaded changes nothing")
    func updatedUnknown() async throws {
        calls.returns(.fixture(ids: 1...3))
        let list = ProductList(over: calls)
        _ = try await list.loadNext()
        let before = list.state
        for event: ProductEvent in [
            .updated(.fixture(id: 9)), .created(.fixture(id: 9)), .liked(Product.ID(1)), .unliked(Product.ID(1)),
            .deleted(Product.ID(9)),
        ] {
            await list.apply(event)
        }
        #expect(list.state == before)
    }

    @Test("A deletion elsewhere removes the row and counts it out")
    func deleted() async throws {
        calls.returns(.fixture(ids: 1...3, hasNext: false, totalCount: 3))
        let list = ProductList(over: calls)
        _ = try await list.loadNext()
        await list.apply(.deleted(Product.ID(2)))
        await list.apply(.deleted(Product.ID(2)))
        #expect(list.ids == [1, 3])
        #expect(list.state.totalCount == 2)
        #expect(list.state.status == .ended)
    }

    @Test("The product that slides onto a loaded page after a deletion is not skipped")
    func deletionShiftsPages() async throws {
        let market = InMemoryMarket(
            products: (1...10).map { .fixture(id: $0) },
            sessions: [.fixture()]
        ).products
        let list = ProductList(pageSize: 3) { request async throws(MarketError) in try await market.page(request) }
        _ = try await list.loadNext()
        try await VendorCredentials.fixture().acting { try await market.delete(Product.ID(9), secret: nil) }
        await list.apply(.deleted(Product.ID(9)))
        while try await list.loadNext() != .end {}
        #expect(list.ids == [10, 8, 7, 6, 5, 4, 3, 2, 1])
    }

    @Test("A product that was offered, slid its list down, and is taken back again costs no row")
    func createdAndDeleted() async throws {
        let market = InMemoryMarket(
            products: (1...10).map { .fixture(id: $0) },
            sessions: [.fixture()]
        ).products
        let list = ProductList(pageSize: 3) { request async throws(MarketError) in try await market.page(request) }
        _ = try await list.loadNext()
        let offered = try await VendorCredentials.fixture().acting {
            try await market.register(.fixture(), images: [], key: nil, secret: nil, progress: nil)
        }
        await list.apply(.created(offered))
        _ = try await list.loadNext()
        try await VendorCredentials.fixture().acting { try await market.delete(offered.id, secret: nil) }
        await list.apply(.deleted(offered.id))
        while try await list.loadNext() != .end {}
        #expect(list.ids == Array((1...10).reversed()))
    }

    @Test("One that was offered and taken back before a list was begun again is forgotten with the old list")
    func createdBeforeReset() async throws {
        calls.handles { request async throws(MarketError) in PaperMarket(count: 60).page(request) }
        let list = ProductList(over: calls)
        _ = try await list.loadNext()
        await list.apply(.created(.fixture(id: 99)))
        _ = try await list.refresh()
        await list.apply(.deleted(Product.ID(99)))
        _ = try await list.loadNext()
        #expect(calls.calls.map(\.number) == [1, 1, 2])
    }

    @Test("A product deleted or edited while its page is on its way arrives as it is now")
    func changesDuringLoad() async {
        calls.returns(.fixture(ids: 1...3, hasNext: false))
        calls.hold()
        let list = ProductList(over: calls)
        let task = Task { await outcome(of: list) }
        await calls.untilHeld()
        await list.apply(.deleted(Product.ID(1)))
        await list.apply(.updated(.fixture(id: 2, name: "New name")))
        calls.release()
        _ = await task.value
        #expect(list.state.products.map(\.name) == ["New name", "Product 3"])
    }
}
