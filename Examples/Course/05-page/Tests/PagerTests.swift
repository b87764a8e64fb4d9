import OpenMarketDomain
import OpenMarketTesting
import Synchronization
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
        products.pages.returns(.fixture(ids: 1...3, hasNext: false))
        products.pages.returns(.fixture(ids: 4...6), .fixture(number: 2, ids: 7...9))
        let pager = Pager(products)
        try await pager.loadNext()

        try await pager.refresh()
        #expect(await pager.loaded.map(\.id) == [4, 5, 6].map { Product.ID($0) })
        try await pager.loadNext()

        #expect(products.pages.calls.map(\.request.number) == [1, 1, 2])
        #expect(await pager.loaded.count == 6)
    }

    @Test("A refresh that fails keeps the products, and what comes after them", arguments: [true, false])
    func failedRefresh(hasNext: Bool) async throws {
        products.pages.returns(.fixture(ids: 1...3, hasNext: hasNext))
        products.pages.fails(.timedOut)
        products.pages.returns(.fixture(number: 2, ids: 4...6))
        let pager = Pager(products)
        try await pager.loadNext()

        await #expect(throws: MarketError.timedOut) { try await pager.refresh() }
        #expect(await pager.loaded.count == 3)
        try await pager.loadNext()

        #expect(products.pages.calls.map(\.request.number) == (hasNext ? [1, 1, 2] : [1, 1]))
    }

    @Test("A page that is on its way while a refresh fails is not lost, and not requested twice")
    func failedMeanwhile() async throws {
        products.pages.returns(.fixture(ids: 1...3), .fixture(number: 2, ids: 4...6))
        products.pages.fails(.offline)
        products.pages.returns(.fixture(number: 3, ids: 7...9))
        let pager = Pager(products)
        try await pager.loadNext()
        products.pages.hold()

        async let next: Void = pager.loadNext()
        await products.pages.untilHeld(1)
        async let refresh: Void? = try? pager.refresh()
        await products.pages.untilHeld(2)
        products.pages.release(call: 2)
        _ = await refresh
        products.pages.release()
        try await next
        try await pager.loadNext()

        #expect(products.pages.calls.map(\.request.number) == [1, 2, 1, 3])
        #expect(await pager.loaded.map(\.id) == (1...9).map { Product.ID($0) })
    }

    @Test("A call during a refresh does not wait for it, and finds the list as it still is", arguments: [true, false])
    func duringRefresh(hasNext: Bool) async throws {
        products.pages.returns(.fixture(ids: 1...3, hasNext: hasNext), .fixture(ids: 7...9))
        products.pages.returns(.fixture(number: 2, ids: 4...6))
        let pager = Pager(products)
        try await pager.loadNext()
        products.pages.hold()
        let refresh = Task { try await pager.refresh() }
        // It may not be sent.
        try await eventually(within: .seconds(10)) { [products] in products.pages.callCount == 2 }

        let hasEnded = Mutex(false)
        let next = Task {
            try await pager.loadNext()
            hasEnded.withLock { $0 = true }
        }
        // More time than the call needs, and an end where it waits for the refresh.
        for _ in 1...20_000 where !hasEnded.withLock({ $0 }) {
            products.pages.release(call: 2)
            await Task.yield()
        }
        #expect(hasEnded.withLock { $0 })
        products.pages.release()
        try await refresh.value
        try await next.value

        let numbers = products.pages.calls.map(\.request.number)
        #expect(numbers == [1, 1] || hasNext && numbers == [1, 1, 2])
        #expect(await pager.loaded.map(\.id) == (7...9).map { Product.ID($0) })
    }

    @Test("A row that slid to the next page is shown once, also when it was edited meanwhile")
    func slid() async throws {
        let next: [Product] = [.fixture(id: 3, name: "Edited"), .fixture(id: 4), .fixture(id: 5)]
        products.pages.returns(.fixture(ids: 1...3), ProductPage(number: 2, products: next, hasNext: false))
        let pager = Pager(products)

        try await pager.loadNext()
        try await pager.loadNext()

        #expect(await pager.loaded.map(\.id) == (1...5).map { Product.ID($0) })
    }

    @Test("Two callers at the same time lose no page, and none is requested twice")
    func twoCallers() async throws {
        products.pages.returns(.fixture(ids: 1...3), .fixture(number: 2, ids: 4...6))
        products.pages.returns(.fixture(number: 3, ids: 7...9, hasNext: false))
        products.pages.hold()
        let pager = Pager(products)

        async let first: Void = pager.loadNext()
        async let second: Void = pager.loadNext()
        await products.pages.untilCalled()
        // Time for the other caller to request the page as well, if it does.
        for _ in 1...20_000 where products.pages.callCount < 2 { await Task.yield() }
        products.pages.release()
        _ = try await (first, second)
        for _ in 1...3 { try await pager.loadNext() }

        #expect(products.pages.calls.map(\.request.number) == [1, 2, 3])
        #expect(await pager.loaded.map(\.id) == (1...9).map { Product.ID($0) })
    }

    @Test("A response to the list of before a refresh is dropped, be it a page or a failure", arguments: [true, false])
    func overtaken(isPage: Bool) async throws {
        products.pages.returns(.fixture(ids: 1...3))
        products.pages.answers(isPage ? .success(.fixture(number: 2, ids: 4...6)) : .failure(.offline))
        products.pages.returns(.fixture(ids: 7...9), .fixture(number: 2, ids: 10...12))
        let pager = Pager(products)
        try await pager.loadNext()
        products.pages.hold()

        async let late: Void? = try? pager.loadNext()
        await products.pages.untilHeld(1)
        async let refresh: Void = pager.refresh()
        await products.pages.untilHeld(2)
        products.pages.release(call: 2)
        try await refresh
        products.pages.release()
        _ = await late
        try await pager.loadNext()

        #expect(products.pages.calls.map(\.request.number) == [1, 2, 1, 2])
        #expect(await pager.loaded.map(\.id) == (7...12).map { Product.ID($0) })
    }
}
