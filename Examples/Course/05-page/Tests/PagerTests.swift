import OpenMarketDomain
import OpenMarketTesting
import Testing

@testable import Exercise05

@Suite("A list that is loaded page by page")
struct PagerTests {
    private let products = InMemoryMarket().products

    @Test("The first page is page 1")
    func first() async throws {
        products.pages.returns(.fixture(ids: 1...3))

        try await Pager(products).loadNext()

        #expect(products.pages.calls.map(\.request.number) == [1])
    }

    @Test("A failure keeps the page: the next call asks for it again")
    func failure() async throws {
        products.pages.fails(.offline)
        products.pages.returns(.fixture(ids: 1...3))
        let pager = Pager(products)

        await #expect(throws: MarketError.offline) { try await pager.loadNext() }
        try await pager.loadNext()

        #expect(products.pages.calls.map(\.request.number) == [1, 1])
        #expect(await pager.loaded.count == 3)
    }

    @Test("After the last page nothing is sent, and nothing is wrong")
    func end() async throws {
        products.pages.returns(.fixture(ids: 1...3, hasNext: false))
        let pager = Pager(products)
        try await pager.loadNext()

        try await pager.loadNext()

        #expect(products.pages.callCount == 1)
    }

    @Test("A refresh after the last page begins at page 1")
    func refreshAfterEnd() async throws {
        products.pages.returns(.fixture(ids: 1...3, hasNext: false), .fixture(ids: 4...6, hasNext: false))
        let pager = Pager(products)
        try await pager.loadNext()

        try await pager.refresh()

        #expect(products.pages.calls.map(\.request.number) == [1, 1])
        #expect(await pager.loaded.map(\.id) == [4, 5, 6].map { Product.ID($0) })
    }

    @Test("A refresh that fails keeps the products")
    func failedRefresh() async throws {
        products.pages.returns(.fixture(ids: 1...3))
        products.pages.fails(.timedOut)
        let pager = Pager(products)
        try await pager.loadNext()

        await #expect(throws: MarketError.timedOut) { try await pager.refresh() }

        #expect(await pager.loaded.count == 3)
    }

    @Test("A row that slid to the next page is shown once")
    func slid() async throws {
        products.pages.returns(.fixture(ids: 1...3), .fixture(number: 2, ids: 3...5, hasNext: false))
        let pager = Pager(products)

        try await pager.loadNext()
        try await pager.loadNext()

        #expect(await pager.loaded.map(\.id) == (1...5).map { Product.ID($0) })
    }
}
