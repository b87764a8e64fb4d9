import OpenMarketDomain
@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Paging trigger", .slot)
struct PagingTriggerTests {
    @Test("It asks when few rows remain", arguments: [(0, false), (13, false), (14, true), (19, true)])
    func threshold(index: Int, asks: Bool) {
        var trigger = PagingTrigger()
        #expect(trigger.asks(at: index, of: 20, status: .idle) == asks)
    }

    @Test("Scrolling to and fro asks once for a list of a length")
    func once() {
        var trigger = PagingTrigger()
        let asked = (0..<20).filter { trigger.asks(at: $0, of: 20, status: .idle) }
        let again = (0..<20).reversed().filter { trigger.asks(at: $0, of: 20, status: .idle) }
        let more = (0..<40).filter { trigger.asks(at: $0, of: 40, status: .idle) }
        #expect([asked, again, more] == [[14], [], [34]])
    }

    @Test("It does not ask while a page is on its way, nor after the last")
    func busy() {
        var trigger = PagingTrigger()
        for status in [ProductList.State.Status.loading, .ended] {
            #expect(trigger.asks(at: 19, of: 20, status: status) == false)
        }
        #expect(trigger.asks(at: 19, of: 20, status: .idle) == true)
    }

    @Test("A page that failed is asked for again after a reset only")
    func failed() {
        var trigger = PagingTrigger()
        #expect(trigger.asks(at: 19, of: 20, status: .idle) == true)
        #expect(trigger.asks(at: 19, of: 20, status: .failed(.offline)) == false)
        trigger.reset()
        #expect(trigger.asks(at: 19, of: 20, status: .failed(.offline)) == true)
    }

    @Test(
        "Rows that do not exist ask for nothing",
        arguments: [(-1, 20), (20, 20), (0, 0), (Int.min, 5), (Int.max, 5), (0, -3)]
    )
    func strangeRows(index: Int, count: Int) {
        var trigger = PagingTrigger()
        #expect(trigger.asks(at: index, of: count, status: .idle) == false)
    }

    @Test("A list shorter than the threshold asks at its first row")
    func short() {
        var trigger = PagingTrigger()
        #expect(trigger.asks(at: 0, of: 3, status: .idle) == true)
        var none = PagingTrigger(threshold: -4)
        #expect(none.threshold == 0)
        #expect(none.asks(at: 1, of: 3, status: .idle) == false)
        #expect(none.asks(at: 2, of: 3, status: .idle) == true)
    }
}
