import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct SearchQueryTests {
    private let repository = InMemoryMarket().products

    private func page(_ names: [String], firstID: Int = 1, hasNext: Bool = false) -> ProductPage {
        let products = names.enumerated().map { Product.fixture(id: firstID + $0.offset, name: $0.element) }
        return ProductPage(number: 1, products: products, hasNext: hasNext)
    }

    @Test("Primary: the names found, in the market's order, each once whatever its case")
    func primary() async throws {
        repository.pages.returns(page(["Keyboard", "Mouse", "KEYBOARD", "", "mouse pad"]))
        let names = try await SuggestNames(products: repository)("  key \n")
        #expect(names == ["Keyboard", "Mouse", "mouse pad"])
        #expect(repository.pages.calls.map(\.request) == [PageRequest(number: 1, size: 100)])
        #expect(repository.pages.calls.map(\.query) == [ProductQuery(text: "key")])
    }

    @Test("There are at most as many names as allowed", arguments: [(0, 0), (1, 1), (3, 3), (9, 5), (-1, 0)])
    func limit(limit: Int, count: Int) async throws {
        repository.pages.always(page(["a", "b", "c", "d", "e"]))
        #expect(try await SuggestNames(products: repository, limit: limit)("x").count == count)
    }

    @Test("Blank: no request and an empty list", arguments: ["", " ", "\t\n "])
    func blank(keyword: String) async throws {
        #expect(try await SuggestNames(products: repository)(keyword).isEmpty)
        #expect(repository.pages.callCount == 0)
    }

    @Test("Nothing found is an empty list, not an error")
    func nothingFound() async throws {
        repository.pages.returns(page([]))
        #expect(try await SuggestNames(products: repository)("zzz").isEmpty)
    }

    @Test("A market that filters page by page is read on until there are enough names")
    func filteredPages() async throws {
        repository.pages.returns(
            page([], hasNext: true),
            page(["a"], hasNext: true),
            page(["b", "c"], firstID: 2, hasNext: true)
        )
        #expect(try await SuggestNames(products: repository, limit: 2)("x") == ["a", "b"])
        #expect(repository.pages.calls.map(\.request.number) == [1, 2, 3])
    }

    @Test("Suggestions are never worth more than a few requests")
    func boundedRequests() async throws {
        repository.pages.always(page([], hasNext: true))
        #expect(try await SuggestNames(products: repository, pageLimit: 4)("x").isEmpty)
        #expect(repository.pages.calls.map(\.request.number) == [1, 2, 3, 4])
    }

    @Test("Sad: the market's error is thrown", arguments: passingFailures)
    func sad(error: MarketError) async {
        repository.pages.fails(error)
        await #expect(throws: error) { try await SuggestNames(products: repository)("x") }
    }

    @Test("Cancel: a response that arrives after the next key was pressed is not shown")
    func cancel() async {
        repository.pages.returns(page(["old"]))
        repository.pages.hold(ignoringCancellation: true)
        let search = SuggestNames(products: repository)
        let task = Task { try await search("ol") }
        await repository.pages.untilHeld()
        task.cancel()
        repository.pages.release()
        await #expect(throws: MarketError.cancelled) { try await task.value }
    }
}
