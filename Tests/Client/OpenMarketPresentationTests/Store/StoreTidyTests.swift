import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("What the store remembers of changes", .slot)
struct StoreTidyTests {
    @Test("Days of likes, edits and deletions leave no more than the last hundred of each")
    func bounded() {
        let store = ProductStore(events: BroadcastProductEvents())
        for number in 0..<6000 {
            store.merge([.fixture(id: number)], asOf: store.now)
            store.setLiked(Product.ID(number), true)
            store.apply(.updated(.fixture(id: number)))
            if number.isMultiple(of: 2) { store.apply(.deleted(Product.ID(number))) }
        }
        #expect(store.changeCount < 5000)
    }
}
