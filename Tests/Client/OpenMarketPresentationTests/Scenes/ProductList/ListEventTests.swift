import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("A list of products: what happens elsewhere", .slot, .timeLimit(.minutes(10)))
struct ListEventTests {
    let stage = Stage()
    let served = ServedProducts(count: 45)

    private func loaded(_ kind: ProductListKind = .all, pages: Int = 1) async -> ProductListModel {
        stage.lists.sell(from: served)
        let (list, _) = stage.list(kind)
        await list.load()
        for _ in 1..<pages { await list.loadMore() }
        return list
    }

    private func happen(_ event: ProductEvent) {
        stage.market.events.publish(event)
    }

    @Test("A new product stands at the top, with a wish to scroll there, and without a request")
    func created() async {
        let list = await loaded()
        happen(.created(.fixture(id: 99, name: "Lamp")))
        await list.reaches { $0.scroll != nil }
        #expect(list.state.rows.numbers == [99] + Array(1...20))
        #expect(list.state.scroll?.row == Product.ID(99))
        #expect(list.state.totalCount == 46)
        #expect(stage.lists.pages.callCount == 1)
        list.scrolled()
        #expect(list.state.scroll == nil)
    }

    @Test("Purchases are asked for again when one of their products is gone, and when there is another one")
    func purchases() async throws {
        let list = await loaded(.bought)
        #expect(list.state.rows.count == 20)
        happen(.deleted(Product.ID(2)))
        await giveWay { stage.lists.pages.callCount == 2 && list.state.status == .idle }
        // What is left of a purchase is in the response.
        #expect(list.state.rows.numbers == Array(1...20))
        stage.store.noteSale(of: Product.ID(50))
        await giveWay { stage.lists.pages.callCount == 3 }
        let others = await loaded()
        stage.store.noteSale(of: Product.ID(1))
        await giveWay { stage.lists.pages.callCount == 5 }
        withExtendedLifetime(others) {}
    }

    @Test("Purchases from a seller who is blocked stay, however many products that takes away")
    func blockedSeller() async throws {
        let list = await loaded(.bought)
        for id in 1...3 { stage.store.apply(.deleted(Product.ID(id))) }
        stage.store.noteNewSelection()
        await giveWay { stage.lists.pages.callCount >= 2 && list.state.status == .idle }
        #expect(list.state.rows.numbers == Array(1...20))
    }

    @Test("It is there once, also when a page has it")
    func createdOnce() async {
        let list = await loaded()
        let lamp = ProductDetail.fixture(id: 99, name: "Lamp")
        happen(.created(lamp))
        await list.reaches { $0.rows.count == 21 }
        served.put(lamp.product)
        await list.loadMore()
        #expect(list.state.rows.numbers == [99] + Array(1...39))
        await list.refresh()
        #expect(list.state.rows.numbers == [99] + Array(1...19))
    }

    @Test("A product that is offered while the first page is on its way is not lost with it")
    func createdWhileLoading() async {
        stage.lists.pages.hold()
        stage.lists.pages.returns(served.page(1))
        let (list, _) = stage.list()
        async let load: Void = list.load()
        await stage.lists.pages.untilHeld()
        happen(.created(.fixture(id: 99)))
        await list.reaches { !$0.rows.isEmpty }
        stage.lists.pages.release()
        await load
        #expect(list.state.rows.numbers == [99] + Array(1...20))
    }

    @Test("A list that was never shown still loads after a product was created")
    func createdBeforeLoading() async {
        stage.lists.sell(from: served)
        let (list, _) = stage.list()
        let (other, _) = stage.list()
        await other.load()
        happen(.created(.fixture(id: 99)))
        await other.reaches { $0.rows.count == 21 }
        #expect(list.state.rows.isEmpty)
        await list.load()
        #expect(list.state.rows.numbers == Array(1...20))
    }

    @Test("It does not stand in a list where it does not belong")
    func createdElsewhere() async throws {
        try await stage.logIn(.fixture(vendor: .fixture(id: 7), auth: .fixture()))
        let (mine, liked) = (await loaded(.mine), await loaded(.liked))
        let (hit, miss) = (await loaded(.search("lamp")), await loaded(.search("chair")))
        happen(.created(.fixture(id: 99, vendor: .fixture(id: 7), name: "Lamp")))
        await mine.reaches { $0.rows.numbers.contains(99) }
        #expect(hit.state.rows.numbers == [99])
        #expect(hit.state.scroll?.row == Product.ID(99))
        #expect(!liked.state.rows.numbers.contains(99))
        #expect(liked.state.scroll == nil)
        #expect(miss.state.rows.isEmpty)
        #expect(miss.state.scroll == nil)
        happen(.created(.fixture(id: 100, vendor: .fixture(id: 8), name: "Lamp of others")))
        await hit.reaches { $0.rows.numbers.contains(100) }
        #expect(!mine.state.rows.numbers.contains(100))
    }

    @Test("A new product that the filter holds back is no reason to scroll")
    func createdButFiltered() async {
        let list = await loaded()
        await list.filter(ProductFilter(name: "Product"))
        list.scrolled()
        happen(.created(.fixture(id: 99, name: "Lamp")))
        happen(.created(.fixture(id: 98, name: "Product 98")))
        await list.reaches { $0.rows.numbers.contains(98) }
        #expect(!list.state.rows.numbers.contains(99))
        #expect(list.state.scroll == ProductListState.Scroll(number: 2, row: Product.ID(98)))
    }

    @Test("An edit changes its row in place, without a request")
    func edited() async {
        let list = await loaded(pages: 2)
        happen(.updated(.fixture(id: 7, name: "Lamp", price: 1000)))
        await list.reaches { $0.rows.contains { $0.title == "Lamp" } }
        #expect(list.state.rows.numbers == Array(1...40))
        #expect(list.state.rows[6].title == "Lamp")
        #expect(list.state.rows[6].price == [TextToken("₩1,000", .price)])
        #expect(stage.lists.pages.callCount == 2)
    }

    @Test("A deleted row goes away, and the next page neither skips nor repeats one")
    func deleted() async {
        let list = await loaded()
        served.remove(3)
        happen(.deleted(Product.ID(3)))
        await list.reaches { $0.rows.count == 19 }
        #expect(list.state.totalCount == 44)
        await list.rowAppeared(at: 18)
        await list.loadMore()
        await list.loadMore()
        #expect(list.state.rows.numbers == [1, 2] + Array(4...45))
        #expect(list.state.status == .ended)
    }

    @Test("A product that was offered and taken back while one read on costs no row")
    func createdAndDeleted() async {
        let list = await loaded()
        let lamp = ProductDetail.fixture(id: 99, name: "Lamp")
        served.put(lamp.product)
        happen(.created(lamp))
        await list.reaches { $0.rows.count == 21 }
        await list.loadMore()
        served.remove(99)
        happen(.deleted(lamp.id))
        await list.reaches { !$0.rows.numbers.contains(99) }
        while list.state.status == .idle { await list.loadMore() }
        #expect(list.state.rows.numbers == Array(1...45))
        #expect(list.state.status == .ended)
    }

    @Test("The last row that goes leaves the words for an empty list")
    func deletedLast() async {
        let list = await loaded(.search("Product 44"))
        #expect(list.state.rows.numbers == [44])
        happen(.deleted(Product.ID(44)))
        await list.reaches { $0.rows.isEmpty }
        #expect(list.state.emptyText == "No results for “Product 44”. Try another word.")
    }

    @Test("The position of a row that was opened is kept, and its neighbour takes over when it is gone")
    func anchor() async {
        let list = await loaded()
        await list.perform(command: "open/7")
        #expect(list.state.anchor == Product.ID(7))
        happen(.created(.fixture(id: 99)))
        await list.reaches { $0.rows.count == 21 }
        #expect(list.state.anchor == Product.ID(7))
        happen(.deleted(Product.ID(7)))
        await list.reaches { $0.rows.count == 20 }
        #expect(list.state.anchor == Product.ID(8))
    }

    @Test("The response to another scene about a row shows here as well")
    func newerAnswer() async {
        let list = await loaded()
        stage.market.fetchProductDetail.call.returns(.fixture(id: 2, name: "Product 2", price: 5))
        let detail = ProductDetailModel(Product.ID(2), context: stage.context)
        await detail.loadProduct()
        #expect(list.state.rows[1].price == [TextToken("₩5", .price)])
        await list.loadMore()
        #expect(list.state.rows[1].price == [TextToken("₩5", .price)])
    }
}
