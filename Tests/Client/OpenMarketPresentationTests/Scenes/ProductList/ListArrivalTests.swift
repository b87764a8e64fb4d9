import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@Suite("What others offer while a list is open, and the search bar over it", .slot, .timeLimit(.minutes(10)))
@MainActor
struct ListArrivalTests {
    private let stage = Stage()

    private let served = ServedProducts(count: 2)

    /// A list with products 1 and 2.
    private func opened(_ kind: ProductListKind = .all) async -> ProductListModel {
        stage.lists.sell(from: served)
        let (list, _) = stage.list(kind)
        await list.load()
        return list
    }

    private func offer(_ numbers: Int...) {
        for number in numbers { stage.store.noteArrival(of: Product.ID(number)) }
    }

    @Test("New products are counted once each; what is shown already is not new")
    func counting() async {
        let list = await opened()
        offer(2, 3, 3)
        #expect(list.state.arrivalText == "1 new product")
        offer(4)
        #expect(list.state.arrivalText == "2 new products")
        #expect(list.state.rows.count == 2)
    }

    @Test("Loading the list again ends the hint; a product that came meanwhile stays announced")
    func refreshing() async {
        let list = await opened()
        offer(3)
        stage.lists.pages.hold()
        async let refreshing: Void = list.refresh()
        await stage.lists.pages.untilHeld()
        offer(4)
        stage.lists.pages.release()
        await refreshing
        #expect(list.state.arrivalText == "1 new product")
    }

    @Test("The user's own product is no news, and neither is one that is gone again")
    func own() async {
        let list = await opened()
        offer(3, 4)
        stage.store.apply(.created(.fixture(id: 3)))
        stage.store.apply(.deleted(Product.ID(4)))
        #expect(list.state.arrivalText == nil)
    }

    @Test("A product that is gone before it was loaded is no news any more")
    func gone() async {
        let list = await opened()
        offer(3, 4)
        stage.store.noteDeparture(of: Product.ID(3))
        #expect(list.state.arrivalText == "1 new product")
        stage.store.noteDeparture(of: Product.ID(4))
        #expect(list.state.arrivalText == nil)
    }

    @Test("While a filter is set it says nothing, as the filter may let none of them through")
    func filtered() async {
        let list = await opened()
        await list.filter(ProductFilter(name: "lamp"))
        offer(3)
        #expect(list.state.arrivalText == nil)
        await list.filter(ProductFilter())
        #expect(list.state.arrivalText == "1 new product")
    }

    @Test("A list that shows some products only, or none yet, says nothing")
    func others() async {
        let (new, _) = stage.list()
        let found = await opened(.search("lamp"))
        offer(3)
        #expect(new.state.arrivalText == nil && found.state.arrivalText == nil)
    }

    @Test("However many there are, a bounded number is kept")
    func bounds() async {
        let list = await opened()
        for number in 10..<(20 + ProductListModel.arrivalLimit) { offer(number) }
        #expect(list.facts.arrivals.count == ProductListModel.arrivalLimit)
    }

    @Test("The search bar makes room while one looks on, and is there again on the way back and on appearing")
    func searchBar() async {
        let list = await opened()
        #expect(list.state.isSearchBarPinned)
        list.dragged(.onwards)
        #expect(!list.state.isSearchBarPinned)
        list.dragged(.back)
        #expect(list.state.isSearchBarPinned)
        list.dragged(.onwards)
        await list.appear()
        #expect(list.state.isSearchBarPinned)
    }
}
