import OpenMarketDomain
import OpenMarketTesting
import Testing

@Suite struct AddNextProductPageTests {
    private let products = MockProductsRepository()

    @Test("Primary: pages come one after the other and become part of the state")
    func primary() async throws {
        products.pages.returns(.fixture(ids: 1...2), .fixture(number: 2, ids: 3...4, hasNext: false))
        let addNextPage = AddNextProductPage(products: products, pageSize: 2)
        #expect(try await addNextPage().ids == [1, 2])
        #expect(try await addNextPage().ids == [3, 4])
        #expect(try await addNextPage() == .end)
        #expect(await addNextPage.state().products.map(\.number) == [1, 2, 3, 4])
        #expect(products.pages.calls == [PageRequest(number: 1, size: 2), PageRequest(number: 2, size: 2)])
        try products.verify()
    }

    @Test("Reset: after the end the list starts again at page 1")
    func reset() async throws {
        products.pages.returns(.fixture(ids: 1...2, hasNext: false), .fixture(ids: 2...3, hasNext: false))
        let addNextPage = AddNextProductPage(products: products)
        _ = try await addNextPage()
        await addNextPage.resetToFirstPage()
        #expect(await addNextPage.state().products.map(\.number) == [1, 2])
        #expect(try await addNextPage().ids == [2, 3])
        #expect(products.pages.calls.map(\.number) == [1, 1])
    }

    @Test("A row that goes meanwhile makes no later row be skipped")
    func deletedMeanwhile() async throws {
        products.pages.returns(
            .fixture(ids: 1...2),
            .fixture(ids: 2...3),
            .fixture(number: 2, ids: 4...5, hasNext: false)
        )
        let addNextPage = AddNextProductPage(products: products, pageSize: 2)
        _ = try await addNextPage()
        await addNextPage.apply(.deleted(Product.ID(1)))
        #expect(await addNextPage.state().products.map(\.number) == [2])
        #expect(try await addNextPage().ids == [3])
        #expect(try await addNextPage().ids == [4, 5])
    }

    @Test("Sad: the error is thrown and the same page is tried again", arguments: passingFailures)
    func sad(error: MarketError) async throws {
        products.pages.answers(.failure(error), .success(.fixture(ids: [1], hasNext: false)))
        let addNextPage = AddNextProductPage(products: products)
        await #expect(throws: error) { try await addNextPage() }
        #expect(try await addNextPage().ids == [1])
        #expect(products.pages.calls.map(\.number) == [1, 1])
    }

    @Test("Cancel: the caller gets the cancellation and nothing is requested")
    func cancel() async {
        let addNextPage = AddNextProductPage(products: products)
        let result = await cancelledBeforehand { try await addNextPage() }
        #expect(throws: MarketError.cancelled) { try result.get() }
        #expect(products.pages.callCount == 0)
    }
}
