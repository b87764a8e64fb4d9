import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct PageCursorTests {
    /// Reads a whole list through a cursor and returns the numbers in order and how often it asked.
    private func read(_ market: PaperMarket, size: Int) -> (ids: [Int], requests: Int) {
        var cursor = PageCursor(size: size)
        var ids: [Int] = []
        var requests = 0
        while !cursor.isEnded {
            ids += cursor.accept(market.page(cursor.nextRequest())).products.map(\.number)
            requests += 1
        }
        return (ids, requests)
    }

    @Test("The first page is page 1")
    func first() {
        var cursor = PageCursor(size: 20)
        #expect(cursor.nextRequest() == PageRequest(number: 1, size: 20))
        #expect(!cursor.isEnded)
    }

    @Test("Asking again without a response asks for the same page")
    func unansweredRequest() {
        var cursor = PageCursor(size: 20)
        _ = cursor.nextRequest()
        #expect(cursor.nextRequest().number == 1)
    }

    @Test("Every product is read exactly once, in order", arguments: [0, 1, 19, 20, 21, 40, 113], [false, true])
    func completeness(count: Int, overlaps: Bool) {
        let (ids, requests) = read(PaperMarket(count: count, overlaps: overlaps), size: 20)
        #expect(ids == Array(1...max(1, count)).filter { $0 <= count })
        #expect(requests == max(1, (count + 19) / 20))
    }

    @Test("Products that slid down because others were registered are not shown twice")
    func shiftedDown() {
        var cursor = PageCursor(size: 3)
        #expect(cursor.accept(.fixture(ids: [9, 8, 7])).products.map(\.number) == [9, 8, 7])
        #expect(cursor.accept(.fixture(number: 2, ids: [7, 6, 5])).products.map(\.number) == [6, 5])
    }

    @Test(
        "After a while the page before is read again only where no total says that a row slid up",
        arguments: [nil, 9]
    )
    func resumed(total: Int?) {
        var cursor = PageCursor(size: 3)
        _ = cursor.nextRequest()
        _ = cursor.accept(
            ProductPage(
                number: 1,
                products: Product.fixtures(ids: [9, 8, 7]),
                hasNext: true,
                totalCount: total,
                losses: [],
                cursor: nil,
                serverRows: ServerRows(ids: [9, 8, 7].map { Product.ID($0) }, total: total, isNumbered: true)
            )
        )
        cursor.resume()
        #expect(cursor.nextRequest().number == (total == nil ? 1 : 2))
    }

    @Test("A product twice on one page counts once")
    func duplicateOnPage() {
        var cursor = PageCursor(size: 3)
        #expect(cursor.accept(.fixture(ids: [4, 4, 5])).products.map(\.number) == [4, 5])
    }

    @Test("The same page again and again means the end, whatever the server claims")
    func repeatedPage() {
        var cursor = PageCursor(size: 2)
        _ = cursor.accept(.fixture(ids: [1, 2]))
        for repetition in 1...PageCursor.mostRepetitions {
            #expect(!cursor.isEnded)
            _ = cursor.accept(.fixture(number: repetition + 1, ids: [1, 2]))
        }
        #expect(cursor.isEnded)
    }

    @Test("Pages that only look equal after a filter are not a repetition")
    func equalAfterFilter() {
        var cursor = PageCursor(size: 3)
        for number in 1...10 {
            let page = ProductPage.fixture(number: number, ids: [100, number * 3, number * 3 + 1])
            #expect(cursor.accept(page.filtered { $0.number == 100 }).products.count == (number == 1 ? 1 : 0))
            #expect(!cursor.isEnded)
        }
    }

    @Test("A page full of rows that slid down is not a repetition when the total has grown")
    func wholePageRegistered() {
        var cursor = PageCursor(size: 2)
        for number in 1...10 {
            _ = cursor.accept(.fixture(number: number, ids: [9, 8], totalCount: 10 + number * 2))
            #expect(!cursor.isEnded)
        }
    }

    @Test("When the total shrinks, the page that rows may have slid to is read again, even after the last one")
    func deletedElsewhere() {
        var cursor = PageCursor(size: 3)
        _ = cursor.accept(.fixture(ids: [9, 8, 7], totalCount: 6))
        #expect(cursor.nextRequest().number == 2)
        #expect(cursor.accept(.fixture(number: 2, ids: [5, 4], hasNext: false, totalCount: 5)).products.count == 2)
        #expect(!cursor.isEnded)
        #expect(cursor.nextRequest().number == 1)
        #expect(cursor.accept(.fixture(ids: [9, 8, 6], totalCount: 5)).products.map(\.number) == [6])
        #expect(cursor.nextRequest().number == 2)
        #expect(cursor.accept(.fixture(number: 2, ids: [5, 4], hasNext: false, totalCount: 5)).products.isEmpty)
        #expect(cursor.isEnded)
    }

    @Test("A row that cannot be read counts once, on overlapping pages and on pages that are read again")
    func lossesOnce() {
        var cursor = PageCursor(size: 2)
        let loss = RowLoss(index: 0, reason: Unreadable(expected: "a product"))
        let overlap = RowLoss(index: 2, reason: loss.reason)
        #expect(cursor.accept(.fixture(ids: [1], losses: [RowLoss(index: 1, reason: loss.reason)])).losses.count == 1)
        #expect(cursor.accept(.fixture(number: 2, ids: [3, 4, 6], losses: [overlap])).losses == [overlap])
        #expect(cursor.accept(.fixture(number: 3, ids: [6], losses: [loss])).losses.isEmpty)
        #expect(cursor.losses.count == 2)
        cursor.remove(Product.ID(6), wasLoaded: true)
        #expect(cursor.nextRequest().number == 3)
        _ = cursor.accept(.fixture(number: 3, ids: [7], losses: [loss]))
        #expect(cursor.losses.count == 2)
    }

    @Test("An empty page that promises more is passed over, but not for ever")
    func emptyPages() {
        var cursor = PageCursor(size: 2)
        for _ in 1..<PageCursor.patience {
            _ = cursor.accept(.fixture(ids: []))
            #expect(!cursor.isEnded)
        }
        _ = cursor.accept(.fixture(ids: []))
        #expect(cursor.isEnded)
    }

    @Test("News resets the patience")
    func patienceIsReset() {
        var cursor = PageCursor(size: 2)
        for id in 1...PageCursor.patience {
            _ = cursor.accept(.fixture(ids: []))
            _ = cursor.accept(.fixture(ids: [id]))
        }
        #expect(!cursor.isEnded)
    }

    @Test("After a loaded product was removed, the page it slid from is read again")
    func removal() {
        var cursor = PageCursor(size: 3)
        _ = cursor.nextRequest()
        _ = cursor.accept(.fixture(ids: [1, 2, 3]))
        cursor.remove(Product.ID(2), wasLoaded: true)
        #expect(cursor.nextRequest().number == 1)
        #expect(cursor.accept(.fixture(ids: [1, 3, 4])).products.map(\.number) == [4])
        #expect(cursor.nextRequest().number == 2)
    }

    @Test("As many pages are read again as the removed products filled", arguments: [(1, 3), (3, 3), (4, 2), (9, 1)])
    func manyRemovals(removed: Int, next: Int) {
        var cursor = PageCursor(size: 3)
        for number in 1...3 {
            _ = cursor.nextRequest()
            _ = cursor.accept(.fixture(number: number, ids: (number * 3 - 2)...(number * 3)))
        }
        for id in 1...removed { cursor.remove(Product.ID(id), wasLoaded: true) }
        #expect(cursor.nextRequest().number == next)
    }

    @Test("Reading a page again is not mistaken for a server that repeats itself")
    func rereadIsNotRepetition() {
        var cursor = PageCursor(size: 2)
        _ = cursor.nextRequest()
        _ = cursor.accept(.fixture(ids: [1, 2]))
        cursor.remove(Product.ID(1), wasLoaded: true)
        _ = cursor.nextRequest()
        _ = cursor.nextRequest()
        _ = cursor.accept(.fixture(ids: [1, 2]))
        #expect(!cursor.isEnded)
    }

    @Test("A product removed before its page arrives never appears")
    func removedBeforeArrival() {
        var cursor = PageCursor(size: 3)
        _ = cursor.nextRequest()
        cursor.remove(Product.ID(2), wasLoaded: false)
        #expect(cursor.accept(.fixture(ids: [1, 2, 3])).products.map(\.number) == [1, 3])
        #expect(cursor.nextRequest().number == 2)
    }
}
