import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

/// The races that the original list had, one by one.
@Suite(.slot, .timeLimit(.minutes(10))) struct ProductListTests {
    private let calls = PageCalls("page")

    private func serve(_ market: PaperMarket) {
        calls.handles { request async throws(MarketError) in market.page(request) }
    }

    @Test("The first load asks for page 1, also without a reset before it")
    func firstPage() async throws {
        serve(PaperMarket(count: 50))
        let list = ProductList(over: calls)
        #expect(list.state == ProductList.State())
        #expect(try await list.loadNext().ids == Array(1...20))
        #expect(calls.calls == [PageRequest(number: 1, size: 20)])
        #expect(list.state.status == .idle)
        #expect(list.state.totalCount == 50)
    }

    @Test("After the last page there is an end, not an error and not a request")
    func end() async throws {
        serve(PaperMarket(count: 30))
        let list = ProductList(over: calls)
        _ = try await list.loadNext()
        #expect(try await list.loadNext().ids == Array(21...30))
        #expect(list.state.status == .ended)
        #expect(try await list.loadNext() == .end)
        #expect(calls.callCount == 2)
    }

    @Test("An empty list ends at once")
    func empty() async throws {
        serve(PaperMarket(count: 0))
        let list = ProductList(over: calls)
        #expect(try await list.loadNext() == .end)
        #expect(list.state == ProductList.State(status: .ended, totalCount: 0))
    }

    @Test("A refresh after the end works")
    func refreshAfterEnd() async throws {
        serve(PaperMarket(count: 5))
        let list = ProductList(over: calls)
        _ = try await list.loadNext()
        #expect(try await list.refresh().ids == Array(1...5))
        #expect(list.ids == Array(1...5))
        #expect(calls.calls.map(\.number) == [1, 1])
    }

    @Test("A failure keeps the page: the next call tries it again")
    func failureKeepsPage() async throws {
        let market = PaperMarket(count: 60)
        calls.answers(.success(market.page(PageRequest(number: 1))), .failure(.timedOut), .failure(.offline))
        serve(market)
        let list = ProductList(over: calls)
        _ = try await list.loadNext()
        #expect(await outcome(of: list) == .failure(.timedOut))
        #expect(list.state.status == .failed(.timedOut))
        #expect(await outcome(of: list) == .failure(.offline))
        #expect(list.ids == Array(1...20))
        #expect(try await list.loadNext().ids == Array(21...40))
        #expect(list.state.status == .idle)
        #expect(calls.calls.map(\.number) == [1, 2, 2, 2])
    }

    @Test("A hundred simultaneous calls are one request, and all get the same page")
    func singleFlight() async throws {
        serve(PaperMarket(count: 60))
        calls.hold()
        let list = ProductList(over: calls)
        let tasks = (0..<100).map { _ in Task { await outcome(of: list) } }
        try await eventually { await list.waiterCount == 100 && calls.callCount == 1 }
        #expect(list.state.status == .loading)
        calls.release()
        for task in tasks { #expect(await task.value == .success(.appended(Product.fixtures(ids: 1...20)))) }
        #expect(calls.callCount == 1)
        #expect(list.ids == Array(1...20))
    }

    @Test("A reset drops the page on its way, and those who wait for it learn that at once")
    func resetDuringLoad() async throws {
        calls.returns(.fixture(ids: [90, 91]), .fixture(ids: [1, 2], hasNext: false))
        calls.hold(ignoringCancellation: true)
        let list = ProductList(over: calls)
        let stale = (0..<3).map { _ in Task { await outcome(of: list) } }
        try await eventually { await list.waiterCount == 3 }
        await calls.untilHeld()
        await list.reset()
        for task in stale { #expect(await task.value == .success(.superseded)) }
        let fresh = Task { await outcome(of: list) }
        await calls.untilHeld(2)
        calls.release(call: 1)
        #expect(await fresh.value.map(\.ids) == .success([1, 2]))
        calls.release(call: 0)
        try await eventually { calls.heldCount == 0 }
        #expect(list.ids == [1, 2])
        #expect(list.state.status == .ended)
        try calls.verify()
    }

    @Test("A failure of a dropped page does not show on the new list")
    func staleFailure() async {
        calls.answers(.failure(.offline), .success(.fixture(ids: [1], hasNext: false)))
        calls.hold(ignoringCancellation: true)
        let list = ProductList(over: calls)
        let stale = Task { await outcome(of: list) }
        await calls.untilHeld()
        await list.reset()
        #expect(await stale.value == .success(.superseded))
        calls.release()
        _ = await outcome(of: list)
        #expect(list.state.status == .ended)
    }

    @Test("The old products stay on the screen until the first new ones are there")
    func refreshKeepsProducts() async throws {
        calls.answers(
            .success(.fixture(ids: [1, 2])),
            .failure(.offline),
            .success(.fixture(ids: [], hasNext: true)),
            .success(.fixture(number: 2, ids: [3]))
        )
        let list = ProductList(over: calls)
        _ = try await list.loadNext()
        await list.reset()
        #expect(list.ids == [1, 2])
        _ = await outcome(of: list)
        #expect(list.ids == [1, 2])
        #expect(try await list.loadNext().ids == [3])
        #expect(list.ids == [3])
    }

    @Test("A refresh that finds an empty list empties the screen")
    func refreshToEmpty() async throws {
        calls.returns(.fixture(ids: [1, 2]), .fixture(ids: [], hasNext: false, totalCount: 0))
        let list = ProductList(over: calls)
        _ = try await list.loadNext()
        #expect(try await list.refresh() == .end)
        #expect(list.state == ProductList.State(status: .ended, totalCount: 0))
    }

    @Test("Overlapping pages give every product once, in order")
    func overlap() async throws {
        serve(PaperMarket(count: 113, overlaps: true))
        let list = ProductList(over: calls)
        while try await list.loadNext() != .end {}
        #expect(list.ids == Array(1...113))
        #expect(calls.calls.map(\.number) == Array(1...6))
    }

    @Test("A page without news is passed over within the same call")
    func pageWithoutNews() async throws {
        calls.returns(.fixture(ids: []), .fixture(number: 2, ids: []), .fixture(number: 3, ids: [5], hasNext: false))
        let list = ProductList(over: calls)
        #expect(try await list.loadNext().ids == [5])
        #expect(calls.calls.map(\.number) == [1, 2, 3])
    }

    @Test("A server that promises more for ever but brings no news comes to an end")
    func endlessServer() async throws {
        calls.always(.fixture(ids: [1, 2]))
        let list = ProductList(over: calls)
        _ = try await list.loadNext()
        #expect(try await list.loadNext() == .end)
        calls.always(.fixture(ids: []))
        #expect(try await list.refresh() == .end)
        #expect(calls.callCount == 1 + PageCursor.mostRepetitions + PageCursor.patience)
    }

    @Test("Rows that could not be read are remembered, also those of a refresh's empty first page")
    func losses() async throws {
        let losses = (0..<3).map { RowLoss(index: $0, reason: Unreadable(expected: "an object")) }
        calls.returns(
            .fixture(ids: [1], losses: [losses[0]]),
            .fixture(ids: [], losses: [losses[1]]),
            .fixture(number: 2, ids: [2], losses: [losses[2]])
        )
        let list = ProductList(over: calls)
        _ = try await list.loadNext()
        #expect(list.state.losses == [losses[0]])
        _ = try await list.refresh()
        #expect(list.state.losses == [losses[1], losses[2]])
    }
}
