import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct ProductListCancellationTests {
    private let calls = PageCalls("page")

    @Test("Cancelling one of several callers keeps the request for the others")
    func cancelOne() async throws {
        calls.returns(.fixture(ids: [1]))
        calls.hold()
        let list = ProductList(over: calls)
        let tasks = (0..<3).map { _ in Task { await outcome(of: list) } }
        try await eventually { await list.waiterCount == 3 }
        tasks[0].cancel()
        #expect(await tasks[0].value == .failure(.cancelled))
        calls.release()
        #expect(await tasks[1].value.map(\.ids) == .success([1]))
        #expect(await tasks[2].value.map(\.ids) == .success([1]))
        #expect(calls.callCount == 1)
    }

    @Test("Cancelling all callers aborts the request and keeps the page")
    func cancelAll() async throws {
        calls.handles { request async throws(MarketError) in PaperMarket(count: 40).page(request) }
        calls.hold()
        let list = ProductList(over: calls)
        let tasks = (0..<3).map { _ in Task { await outcome(of: list) } }
        try await eventually { await list.waiterCount == 3 }
        await calls.untilHeld()
        for task in tasks { task.cancel() }
        for task in tasks { #expect(await task.value == .failure(.cancelled)) }
        try await eventually { calls.heldCount == 0 }
        try await eventually { list.state.status == .idle }
        calls.release()
        #expect(await outcome(of: list).map(\.ids) == .success(Array(1...20)))
        #expect(calls.calls.map(\.number) == [1, 1])
    }

    @Test("A page that arrives although everybody gave up is not shown")
    func arrivesLate() async throws {
        calls.returns(.fixture(ids: [8, 9]), .fixture(ids: [1, 2], hasNext: false))
        calls.hold(ignoringCancellation: true)
        let list = ProductList(over: calls)
        let task = Task { await outcome(of: list) }
        await calls.untilHeld()
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        calls.release()
        try await eventually { list.state.status == .idle }
        #expect(list.ids == [])
        #expect(await outcome(of: list).map(\.ids) == .success([1, 2]))
        #expect(list.ids == [1, 2])
    }

    @Test("A cancelled attempt that ends late does not hide that a newer one is loading")
    func lateCancellation() async throws {
        calls.answers(.failure(.cancelled), .success(.fixture(ids: [1], hasNext: false)))
        calls.hold(ignoringCancellation: true)
        let list = ProductList(over: calls)
        let first = Task { await outcome(of: list) }
        await calls.untilHeld()
        first.cancel()
        _ = await first.value
        let second = Task { await outcome(of: list) }
        await calls.untilHeld(2)
        calls.release(call: 0)
        try await eventually { calls.heldCount == 1 }
        for _ in 0..<100 { await Task.yield() }
        #expect(list.state.status == .loading)
        calls.release()
        #expect(await second.value.map(\.ids) == .success([1]))
        #expect(list.state.status == .ended)
    }

    @Test("A caller who is already cancelled causes no request")
    func cancelledBefore() async {
        calls.always(.fixture())
        let list = ProductList(over: calls)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await outcome(of: list)
        }
        #expect(await task.value == .failure(.cancelled))
        #expect(calls.callCount == 0)
        #expect(list.state.status == .idle)
    }
}
