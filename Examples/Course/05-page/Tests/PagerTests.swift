import CourseLaws
import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import Testing

@testable import Exercise05

@Suite("A list that is loaded page by page")
struct PagerTests {
    private let products = InMemoryMarket().products

    @Test(
        "Of two refreshes at the same time the one that began last counts, in whichever order their pages come",
        arguments: Draw.cases(20)
    )
    func refreshes(draw: Draw) async throws {
        let market = Shelf(draw)
        let pager = Pager(market)
        market.hold()
        let count = draw.int(2...4)
        var refreshes: [Task<Void, any Error>] = []
        for number in 1...count {
            market.answers(draw.int(0...3) == 0 ? .failure(draw.one(of: anyError)) : .success(number))
            refreshes.append(Task { try await pager.refresh() })
            try await eventually(within: .seconds(10)) { market.waiting == number }
        }
        var shown = 0
        for number in draw.shuffled(Array(1...count)) {
            let isThere = market.release(answer: number)
            _ = await refreshes[number - 1].result
            if isThere { shown = max(shown, number) }
            #expect(await pager.loaded.map(\.id) == (shown == 0 ? [] : [Product.ID(1000 + shown)]))
        }
    }

    @Test(
        "The state changes when the page is there, and not before: a page that failed is requested again",
        arguments: Draw.cases(30)
    )
    func again(draw: Draw) async throws {
        let market = Shelf(draw)
        let pager = Pager(market)
        var asked: [Int] = []
        for number in 1...market.pages.count {
            for error in draw.list(0...2, of: { draw.one(of: anyError) }) {
                market.fails(error)
                asked.append(number)
                await #expect(throws: error) { try await pager.loadNext() }
                #expect(await pager.loaded.map(\.id) == market.ids(upTo: number - 1))
            }
            asked.append(number)
            try await pager.loadNext()
        }

        #expect(market.asked == asked)
        #expect(await pager.loaded.map(\.id) == market.ids(upTo: market.pages.count))
    }

    @Test(
        "Calls of `loadNext` at the same time are one request; no page is lost and none is requested twice",
        arguments: Draw.cases(20)
    )
    func together(draw: Draw) async throws {
        let market = Shelf(draw)
        let pager = Pager(market)
        for number in 1...market.pages.count {
            market.hold()
            let count = draw.int(2...5)
            let calls = (1...count).map { _ in Task { try await pager.loadNext() } }
            try await eventually(within: .seconds(10)) { market.waiting > 0 }
            // Time for the other callers to request the page as well, if they do.
            for _ in 1...500 where market.waiting < 2 { await Task.yield() }
            market.release()
            for call in calls { try await call.value }
            // A caller that came late has the next page, and never one twice.
            let loaded = await pager.loaded.map(\.id)
            #expect(loaded == market.ids(upTo: market.asked.count) && market.asked.count >= number)
            guard market.asked.count < market.pages.count else { break }
        }

        #expect(market.asked == Array(1...market.asked.count))
    }

    @Test(
        "A `loadNext` during a refresh does not wait for it. When the refresh has ended, a late response for the older list is dropped",
        arguments: Draw.cases(30)
    )
    func overtakes(draw: Draw) async throws {
        let market = Shelf(draw, atLeast: 2)
        let pager = Pager(market)
        let before = draw.int(1...market.pages.count - 1)
        for _ in 1...before { try await pager.loadNext() }
        market.hold()
        let late = Task { try? await pager.loadNext() }
        try await eventually(within: .seconds(10)) { market.waiting == 1 }
        let refresh = Task { try await pager.refresh() }
        try await eventually(within: .seconds(10)) { market.waiting == 2 }
        // The page may come, or fail in any way.
        if draw.bool() { market.fails(draw.one(of: anyError), page: before + 1) }

        market.release(page: 1)
        try await refresh.value
        market.release()
        _ = await late.value

        #expect(await pager.loaded.map(\.id) == market.ids(upTo: 1))
        market.works()
        try await pager.loadNext()
        #expect(await pager.loaded.map(\.id) == market.ids(upTo: 2))
    }

    @Test("The end of the list is no error, and nothing is sent after it", arguments: Draw.cases(20))
    func ends(draw: Draw) async throws {
        let market = Shelf(draw)
        let pager = Pager(market)
        for _ in 1...market.pages.count + draw.int(1...4) { try await pager.loadNext() }
        #expect(market.asked == Array(1...market.pages.count))

        // After a refresh there is a next page again, up to the same end.
        try await pager.refresh()
        for _ in 1...market.pages.count + draw.int(0...3) { try await pager.loadNext() }
        #expect(market.asked == Array(1...market.pages.count) + Array(1...market.pages.count))
        #expect(await pager.loaded.map(\.id) == market.ids(upTo: market.pages.count))
    }

    @Test("A refresh that fails leaves everything as it was", arguments: Draw.cases(30))
    func stays(draw: Draw) async throws {
        let market = Shelf(draw)
        let pager = Pager(market)
        let count = draw.int(0...market.pages.count)
        for _ in 0..<count { try await pager.loadNext() }
        let error = draw.one(of: anyError)
        market.fails(error)
        await #expect(throws: error) { try await pager.refresh() }
        #expect(await pager.loaded.map(\.id) == market.ids(upTo: count))

        for _ in count..<market.pages.count { try await pager.loadNext() }
        try await pager.loadNext()
        #expect(await pager.loaded.map(\.id) == market.ids(upTo: market.pages.count))
        #expect(market.asked.count == market.pages.count + 1)
    }

    @Test("A row that slid to the next page is shown once", arguments: Draw.cases(30))
    func slides(draw: Draw) async throws {
        let market = Shelf(draw, slides: true)
        let pager = Pager(market)
        for _ in market.pages { try await pager.loadNext() }

        let loaded = await pager.loaded
        #expect(loaded.map(\.id) == market.ids(upTo: market.pages.count))
        #expect(Set(loaded.map(\.id)).count == loaded.count)
    }

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
        for _ in 1...2_000 where !hasEnded.withLock({ $0 }) {
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
        for _ in 1...2_000 where products.pages.callCount < 2 { await Task.yield() }
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

/// Every kind of failure.
private let anyError: [MarketError] = [
    .offline, .unreachable, .connectionLost, .timedOut, .cancelled, .unauthenticated, .notOwner, .notFound, .conflict,
    .rateLimited(retryAfter: nil), .unavailable(retryAfter: nil), .requestTooLarge,
]

/// A market of drawn pages, of any sizes, that can be held and can fail.
private final class Shelf: ProductsRepository {
    private struct State {
        var asked: [Int] = []
        var failures: [(page: Int?, error: MarketError)] = []
        var isHeld = false
        var held: [(page: Int, go: CheckedContinuation<Void, Never>)] = []
        /// The answers to the calls in their order, as a test gives them; each is a page of one row.
        var answers: [Result<Int, MarketError>] = []
    }

    let pages: [[Product]]
    private let state = Mutex(State())

    /// Pages of different lengths; where rows slide, each may begin with rows of the one before, some of them edited.
    init(_ draw: Draw, atLeast: Int = 1, slides: Bool = false) {
        var id = 0
        var pages: [[Product]] = []
        for _ in 1...draw.int(atLeast...5) {
            let slid = slides ? (pages.last ?? []).suffix(draw.int(0...3)) : []
            let again = slid.compactMap { row in
                row.id.rawValue.isEmpty
                    ? nil : draw.bool() ? row : Product.fixture(id: Int(row.id.rawValue) ?? 0, name: "Edited")
            }
            let new = draw.list(1...7) {
                id += draw.int(1...3)
                return Product.fixture(id: id)
            }
            pages.append(again + new)
        }
        self.pages = pages
    }

    /// The numbers of the pages that were requested.
    var asked: [Int] { state.withLock(\.asked) }
    var waiting: Int { state.withLock(\.held.count) }

    /// The ids of all rows up to a page, each once, in their order.
    func ids(upTo number: Int) -> [Product.ID] {
        var seen: Set<Product.ID> = []
        return pages.prefix(number).joined().map(\.id).filter { seen.insert($0).inserted }
    }

    func fails(_ error: MarketError, page: Int? = nil) { state.withLock { $0.failures.append((page, error)) } }
    func works() { state.withLock { $0.failures = [] } }
    func hold() { state.withLock { $0.isHeld = true } }
    func answers(_ answer: Result<Int, MarketError>) { state.withLock { $0.answers.append(answer) } }

    /// Lets the call of a number go on; returns whether its page comes.
    func release(answer number: Int) -> Bool {
        let (go, answer) = state.withLock { state in
            let place = state.held.firstIndex { $0.page == -number }
            return (place.map { state.held.remove(at: $0).go }, state.answers[number - 1])
        }
        go?.resume()
        return (try? answer.get()) != nil
    }

    /// Lets the requests of a page go on, or all of them and those to come.
    func release(page: Int? = nil) {
        let released = state.withLock { state in
            let released = state.held.filter { page == nil || $0.page == page }
            state.held.removeAll { page == nil || $0.page == page }
            if page == nil { state.isHeld = false }
            return released
        }
        for each in released { each.go.resume() }
    }

    func page(
        _ request: PageRequest,
        matching query: ProductQuery,
        as vendor: VendorCredentials?
    ) async throws(MarketError) -> ProductPage {
        let answer = state.withLock { state in
            state.asked.append(request.number)
            return state.answers.indices.contains(state.asked.count - 1) ? state.answers[state.asked.count - 1] : nil
        }
        let number = asked.count
        await withCheckedContinuation { go in
            let waits = state.withLock { state in
                if state.isHeld { state.held.append((answer == nil ? request.number : -number, go)) }
                return state.isHeld
            }
            if !waits { go.resume() }
        }
        if let answer {
            return ProductPage(number: 1, products: [.fixture(id: 1000 + (try answer.get()))], hasNext: false)
        }
        let error: MarketError? = state.withLock { state in
            guard let place = state.failures.firstIndex(where: { $0.page == nil || $0.page == request.number }) else {
                return nil
            }
            return state.failures.remove(at: place).error
        }
        if let error { throw error }
        guard pages.indices.contains(request.number - 1) else { throw .notFound }
        return ProductPage(
            number: request.number,
            products: pages[request.number - 1],
            hasNext: request.number < pages.count
        )
    }

    func detail(_ id: Product.ID, as vendor: VendorCredentials?) async throws(MarketError) -> ProductDetail {
        throw .notFound
    }
}
