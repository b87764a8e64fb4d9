import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct ListProductsTests {
    private let repository = InMemoryMarket().products

    private func products(pageSize: Int = 20) -> ListProducts {
        ListProducts(
            products: repository,
            sessions: InMemorySessionStore(),
            pageSize: pageSize
        )
    }

    @Test("Primary: pages come one after the other and become part of the state")
    func primary() async throws {
        repository.pages.returns(.fixture(ids: 1...2), .fixture(number: 2, ids: 3...4, hasNext: false))
        let list = products(pageSize: 2)()
        #expect(repository.pages.callCount == 0)
        #expect(try await list.loadNext().ids == [1, 2])
        #expect(try await list.loadNext().ids == [3, 4])
        #expect(try await list.loadNext() == .end)
        #expect(list.ids == [1, 2, 3, 4])
        #expect(
            repository.pages.calls.map(\.request) == [PageRequest(number: 1, size: 2), PageRequest(number: 2, size: 2)]
        )
        try repository.verify()
    }

    @Test("A search: all pages of the result, and white space around the text does not count")
    func search() async throws {
        repository.pages.returns(.fixture(ids: 1...2), .fixture(number: 2, ids: 3...3, hasNext: false))
        let list = products(pageSize: 2)(matching: " keyboard ")
        while try await list.loadNext() != .end {}
        #expect(list.ids == [1, 2, 3])
        #expect(repository.pages.calls.map(\.request.number) == [1, 2])
        #expect(repository.pages.calls.allSatisfy { $0.query == ProductQuery(text: "keyboard") })
    }

    @Test("A blank text is no search: all products", arguments: ["", "  \n"])
    func blank(text: String) async throws {
        repository.pages.returns(.fixture(ids: [1], hasNext: false))
        #expect(try await products()(matching: text).loadNext().ids == [1])
        #expect(repository.pages.calls.map(\.query) == [.all])
    }

    @Test("A query without text: everything its filters let through, in its order")
    func queryWithoutText() async throws {
        repository.pages.returns(.fixture(ids: [1], hasNext: false))
        let query = ProductQuery(text: " ", isInStock: true, sort: .cheapest)
        #expect(try await products()(matching: query).loadNext().ids == [1])
        #expect(repository.pages.calls.map(\.query) == [ProductQuery(isInStock: true, sort: .cheapest)])
    }

    @Test("One vendor's products are found by the vendor's id")
    func vendor() async throws {
        repository.pages.returns(.fixture(ids: [1], hasNext: false))
        #expect(try await products()(of: Vendor.ID(7)).loadNext().ids == [1])
        #expect(repository.pages.calls.map(\.query) == [ProductQuery(vendor: Vendor.ID(7))])
    }

    @Test("Sad: the error is thrown and the same page is requested again", arguments: passingFailures)
    func sad(error: MarketError) async throws {
        repository.pages.answers(.failure(error), .success(.fixture(ids: [1], hasNext: false)))
        let list = products()()
        #expect(await outcome(of: list) == .failure(error))
        #expect(try await list.loadNext().ids == [1])
        #expect(repository.pages.calls.map(\.request.number) == [1, 1])
    }

    @Test("Cancel: the caller gets the cancellation and nothing is requested")
    func cancel() async {
        let list = products()()
        let result = await cancelledBeforehand { try await list.loadNext() }
        #expect(throws: MarketError.cancelled) { try result.get() }
        #expect(repository.pages.callCount == 0)
    }

    @Test("Each list keeps its own cursor")
    func apart() async throws {
        repository.pages.handles { page async throws(MarketError) in PaperMarket(count: 60).page(page.request) }
        let products = products()
        let (one, other) = (products(), products())
        try await one.loadNext()
        try await one.loadNext()
        try await other.loadNext()
        #expect(one.ids.count == 40)
        #expect(other.ids.count == 20)
    }
}
