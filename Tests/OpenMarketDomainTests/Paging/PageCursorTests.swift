import OpenMarketDomain
import OpenMarketTesting
import Testing

@Suite struct PageCursorTests {
    /// Reads a whole list through a cursor and returns the numbers in order and how often it asked.
    private func read(_ market: PaperMarket, size: Int) -> (ids: [Int], requests: Int) {
        var cursor = PageCursor(size: size)
        var ids: [Int] = []
        var requests = 0
        while !cursor.isEnded {
            ids += cursor.accept(market.page(cursor.nextRequest())).map(\.number)
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

    @Test("Asking again without an answer asks for the same page")
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
        #expect(cursor.accept(.fixture(ids: [9, 8, 7])).map(\.number) == [9, 8, 7])
        #expect(cursor.accept(.fixture(number: 2, ids: [7, 6, 5])).map(\.number) == [6, 5])
    }

    @Test("A product twice on one page counts once")
    func duplicateOnPage() {
        var cursor = PageCursor(size: 3)
        #expect(cursor.accept(.fixture(ids: [4, 4, 5])).map(\.number) == [4, 5])
    }

    @Test("The same page again means the end, whatever the server claims")
    func repeatedPage() {
        var cursor = PageCursor(size: 2)
        _ = cursor.accept(.fixture(ids: [1, 2]))
        _ = cursor.accept(.fixture(number: 2, ids: [1, 2]))
        #expect(cursor.isEnded)
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
        #expect(cursor.accept(.fixture(ids: [1, 3, 4])).map(\.number) == [4])
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
        #expect(cursor.accept(.fixture(ids: [1, 2, 3])).map(\.number) == [1, 3])
        #expect(cursor.nextRequest().number == 2)
    }
}
