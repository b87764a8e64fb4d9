import OpenMarketDomain
import OpenMarketTesting
import Testing

@Suite struct SearchQueryResultsTests {
    private let repository = MockProductQueryRepository()

    @Test("Primary: all pages of the result, not only the first")
    func primary() async throws {
        repository.pages.returns(.fixture(ids: 1...2), .fixture(number: 2, ids: 3...3, hasNext: false))
        let pager = SearchQueryResults(repository: repository, pageSize: 2)(" keyboard ")
        while try await pager.loadNext() != .end {}
        #expect(await pager.ids == [1, 2, 3])
        #expect(repository.pages.calls.map(\.request.number) == [1, 2])
        #expect(repository.pages.calls.allSatisfy { $0.query == ProductQuery(text: "keyboard") })
    }

    @Test("Blank: ends at once, without a request", arguments: ["", "  \n"])
    func blank(keyword: String) async throws {
        let pager = SearchQueryResults(repository: repository)(keyword)
        #expect(try await pager.loadNext() == .end)
        #expect(repository.pages.callCount == 0)
    }

    @Test("Sad: the error is thrown and the same page can be asked for again")
    func sad() async throws {
        repository.pages.answers(.failure(.offline), .success(.fixture(ids: [1], hasNext: false)))
        let pager = SearchQueryResults(repository: repository)("x")
        #expect(await outcome(of: pager) == .failure(.offline))
        #expect(try await pager.loadNext().ids == [1])
    }

    @Test("Query without text: everything its filters let through, in its order")
    func queryWithoutText() async throws {
        repository.pages.returns(.fixture(ids: [1], hasNext: false))
        let query = ProductQuery(text: " ", isInStock: true, sort: .cheapest)
        let pager = SearchQueryResults(repository: repository)(matching: query)
        #expect(try await pager.loadNext().ids == [1])
        #expect(repository.pages.calls.map(\.query) == [ProductQuery(isInStock: true, sort: .cheapest)])
    }
}
