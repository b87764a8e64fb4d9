import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct ProductPagesTests {
    private let calls = PageCalls("page")

    private func pages() -> ProductList.Pages { ProductList(over: calls).pages }

    private func readAll(_ market: PaperMarket) async throws -> [ProductPage] {
        calls.handles { request async throws(MarketError) in market.page(request) }
        var read: [ProductPage] = []
        for try await page in pages() { read.append(page) }
        return read
    }

    @Test("An empty list gives no page")
    func empty() async throws {
        #expect(try await readAll(PaperMarket(count: 0)).isEmpty)
        #expect(calls.callCount == 1)
    }

    @Test("A list of one page gives one page, and asks once")
    func one() async throws {
        let read = try await readAll(PaperMarket(count: 20))
        #expect(read.map(\.products.count) == [20])
        #expect(read.first?.hasNext == false)
        #expect(calls.callCount == 1)
    }

    @Test("A page says what a text was repaired to")
    func repaired() async throws {
        var sent = ProductPage(number: 1, products: Product.fixtures(ids: 1...2), hasNext: false)
        sent.repaired = "bicycle"
        calls.handles { [sent] _ async throws(MarketError) in sent }
        var read: [ProductPage] = []
        for try await page in pages() { read.append(page) }
        #expect(read.map(\.repaired) == ["bicycle"])
    }

    @Test("A long list gives all its products once, in order", arguments: [false, true])
    func many(overlaps: Bool) async throws {
        let read = try await readAll(PaperMarket(count: 113, overlaps: overlaps))
        #expect(read.flatMap(\.products).map(\.number) == Array(1...113))
        // With overlapping pages the end only shows on a page without news, which is passed over.
        #expect(read.last?.hasNext == overlaps)
        #expect(read.allSatisfy { $0.totalCount == 113 })
    }

    @Test("Nothing is requested before it is asked for")
    func lazy() async throws {
        calls.handles { request async throws(MarketError) in PaperMarket(count: 100).page(request) }
        var iterator = pages().makeAsyncIterator()
        #expect(calls.callCount == 0)
        _ = try await iterator.next()
        #expect(calls.calls.map(\.number) == [1])
        _ = try await iterator.next()
        #expect(calls.calls.map(\.number) == [1, 2])
    }

    @Test("Leaving the loop early requests nothing more")
    func breaking() async throws {
        calls.handles { request async throws(MarketError) in PaperMarket(count: 100).page(request) }
        for try await _ in pages() { break }
        #expect(calls.callCount == 1)
    }

    @Test("Two loops over the same sequence both start at page 1")
    func independence() async throws {
        calls.handles { request async throws(MarketError) in PaperMarket(count: 30).page(request) }
        let sequence = pages()
        var counts: [Int] = []
        for _ in 0..<2 {
            var count = 0
            for try await page in sequence { count += page.products.count }
            counts.append(count)
        }
        #expect(counts == [30, 30])
    }

    @Test("A failure ends the loop, and the same iterator can try the page again")
    func failure() async throws {
        calls.answers(
            .success(PaperMarket(count: 40).page(PageRequest(number: 1))),
            .failure(.timedOut),
            .success(PaperMarket(count: 40).page(PageRequest(number: 2)))
        )
        var iterator = pages().makeAsyncIterator()
        _ = try await iterator.next()
        await #expect(throws: MarketError.timedOut) { try await iterator.next() }
        let second = try await iterator.next()
        #expect(second?.products.map(\.number) == Array(21...40))
        #expect(calls.calls.map(\.number) == [1, 2, 2])
        #expect(try await iterator.next() == nil)
    }

    @Test("A cancelled reader gets the cancellation and sends no further request")
    func cancellation() async {
        calls.handles { request async throws(MarketError) in PaperMarket(count: 1000).page(request) }
        let task = Task {
            var iterator = pages().makeAsyncIterator()
            _ = try await iterator.next()
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await iterator.next()
        }
        await #expect(throws: MarketError.cancelled) { try await task.value }
        #expect(calls.callCount == 1)
    }

    @Test("A page of which no row could be read is still reported")
    func losses() async throws {
        let loss = RowLoss(index: 0, reason: Unreadable(expected: "a price", path: "pages[0].price"))
        calls.returns(.fixture(ids: [], losses: [loss]), .fixture(number: 2, ids: [1], hasNext: false))
        var read: [ProductPage] = []
        for try await page in pages() { read.append(page) }
        #expect(read.map(\.losses) == [[loss], []])
    }
}
