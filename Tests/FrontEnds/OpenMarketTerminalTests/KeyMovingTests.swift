import OpenMarketTerminal
import TestSupport
import Testing

@Suite("Where keys lead to in a list", .slot)
struct KeyMovingTests {
    @Test("Arrows stop at both ends, and go a whole row where several stand side by side")
    func arrows() {
        #expect(Key.down.moved(from: 0, of: 3) == 1 && Key.down.moved(from: 2, of: 3) == 2)
        #expect(Key.wheelUp.moved(from: 0, of: 3) == 0 && Key.up.moved(from: 9, of: 3) == 1)
        #expect(Key.down.moved(from: 1, of: 6, columns: 3) == 4 && Key.down.moved(from: 4, of: 6, columns: 3) == 4)
        #expect(Key.up.moved(from: 1, of: 6, columns: 3) == 1 && Key.up.moved(from: 4, of: 6, columns: 3) == 1)
    }

    @Test("The tab key stops at the end, unless the list is round")
    func tab() {
        #expect(Key.tab.moved(from: 2, of: 3) == 2 && Key.tab.moved(from: 2, of: 3, isRound: true) == 0)
        #expect(Key.backTab.moved(from: 0, of: 3) == 0 && Key.backTab.moved(from: 0, of: 3, isRound: true) == 2)
    }

    @Test("Pages and ends are for lists that have pages, and no key leads anywhere in an empty one")
    func pages() {
        #expect(Key.pageDown.moved(from: 1, of: 9, page: 5) == 6 && Key.pageDown.moved(from: 6, of: 9, page: 5) == 8)
        #expect(Key.pageUp.moved(from: 6, of: 9, page: 5) == 1 && Key.home.moved(from: 6, of: 9, page: 5) == 0)
        #expect(Key.end.moved(from: 1, of: 9, page: 5) == 8 && Key.end.moved(from: 1, of: 9) == nil)
        #expect(Key.down.moved(from: 0, of: 0) == nil && Key.enter.moved(from: 0, of: 3) == nil)
    }
}
