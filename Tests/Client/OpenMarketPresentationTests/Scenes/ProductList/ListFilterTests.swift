import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("A list of products: filter and order", .slot, .timeLimit(.minutes(10)))
struct ListFilterTests {
    let stage = Stage()

    private func loaded(_ products: [Product], kind: ProductListKind = .all) async -> ProductListModel {
        stage.lists.sell(from: ServedProducts(products))
        let (list, _) = stage.list(kind)
        await list.load()
        return list
    }

    @Test("A name filters what is loaded, whatever its case, without a request where enough is left")
    func name() async {
        let list = await loaded(Product.fixtures(ids: 1...45))
        await list.filter(ProductFilter(name: " PRODUCT 1"))
        #expect(list.state.rows.numbers == [1] + Array(10...19))
        #expect(stage.lists.pages.callCount == 1)
        #expect(list.state.scroll == ProductListState.Scroll(number: 1, row: nil))
        await list.filter(.none)
        #expect(list.state.rows.count == 20)
        #expect(stage.lists.pages.callCount == 1)
    }

    @Test("A name that is typed changes nothing else about the filter")
    func find() async {
        let list = await loaded(Product.fixtures(ids: 1...45))
        await list.filter(ProductFilter(isInStock: true))
        list.find("product 12")
        #expect(list.state.filter == ProductFilter(name: "product 12", isInStock: true))
        #expect(list.state.rows.numbers == [12])
    }

    @Test("Where the market does not count, the commands still offer each status of a sale, one at a time")
    func statuses() async {
        let list = await loaded([.fixture(id: 1, status: .onSale), .fixture(id: 2, status: .sold)])
        let offered = list.commands.filter { $0.id.thing.hasPrefix("status/") }
        #expect(offered.map(\.id.thing) == ["status/on_sale", "status/reserved", "status/sold"])
        await list.perform(command: "filter/status/sold")
        #expect(list.state.filter.status == .sold && list.state.rows.numbers == [2])
        await list.perform(command: "filter/status/sold")
        #expect(list.state.filter.isEmpty)
    }

    @Test("Where too little is left to scroll, a few pages are loaded and no more")
    func fillUp() async {
        let list = await loaded(Product.fixtures(ids: 1...400))
        await list.filter(ProductFilter(name: "nowhere"))
        #expect(stage.lists.pages.callCount == 6)
        #expect(list.state.status == .idle)
        #expect(list.state.emptyText == stage.wording(.emptyFilteredSoFar))
        await list.filter(ProductFilter(name: "nowhere at all"))
        #expect(stage.lists.pages.callCount == 6)
        await list.loadMore()
        #expect(stage.lists.pages.callCount == 12)
    }

    @Test("Filling up ends as soon as there is enough")
    func filledUp() async {
        let list = await loaded(Product.fixtures(ids: 1...400))
        await list.filter(ProductFilter(name: "Product 3"))
        #expect(list.state.rows.numbers == [3] + Array(30...39))
        #expect(stage.lists.pages.callCount == 2)
    }

    @Test("Conditions are asked of the market, from page 1")
    func conditions() async {
        let list = await loaded((1...45).map { .fixture(id: $0, stock: $0 % 2) })
        await list.loadMore()
        await list.filter(ProductFilter(isInStock: true))
        #expect(stage.lists.pages.calls.last == .init(number: 1, query: ProductQuery(isInStock: true)))
        #expect(list.state.rows.numbers == Array(stride(from: 1, through: 39, by: 2)))
        await list.filter(.none)
        #expect(stage.lists.pages.calls.last == .init(number: 1, query: .all))
        #expect(list.state.rows.numbers == Array(1...20))
    }

    @Test(
        "Every condition holds back what it shall",
        arguments: [
            (ProductFilter(currency: .usd), [2]), (ProductFilter(minimumPrice: 50), [1, 3]),
            (ProductFilter(maximumPrice: 50), [2, 3]), (ProductFilter(isInStock: true), [1, 3]),
            (ProductFilter(isDiscounted: true), [3]), (ProductFilter(name: "chair", isInStock: true), [3]),
        ]
    )
    func matches(filter: ProductFilter, ids: [Int]) async {
        let products: [Product] = [
            .fixture(id: 1, name: "Lamp", price: 100), .fixture(id: 2, price: 20, currency: .usd, stock: 0),
            .fixture(id: 3, name: "Chair", price: 100, discount: 50),
        ]
        let list = await loaded(products)
        await list.filter(filter)
        #expect(list.state.rows.numbers == ids)
    }

    @Test("What is reserved, sold or hidden is held back by a filter that is offered where products say so")
    func onSale() async {
        let unknown = await loaded([.fixture(id: 1), .fixture(id: 2)])
        #expect(!unknown.state.knowsStatus)
        let list = await loaded([
            .fixture(id: 1, status: .sold), .fixture(id: 2, status: .onSale), .fixture(id: 3, status: .reserved),
        ])
        #expect(list.state.knowsStatus)
        await list.filter(ProductFilter(status: .onSale))
        #expect(stage.lists.pages.calls.last?.query == ProductQuery(status: .onSale))
        #expect(list.state.rows.numbers == [2])
        #expect(!list.state.filter.isEmpty)
        // A filter that has left nothing can still be taken off.
        await list.filter(ProductFilter(status: .hidden))
        #expect(list.state.rows.isEmpty && list.state.knowsStatus)
    }

    @Test("A found list keeps its text when conditions or an order come to it")
    func searchWithConditions() async {
        let list = await loaded(Product.fixtures(ids: 1...45), kind: .search("Product 4"))
        #expect(list.state.rows.numbers == [4])
        await list.filter(ProductFilter(minimumPrice: 1))
        #expect(stage.lists.pages.calls.last?.query == ProductQuery(text: "Product 4", minimumPrice: 1))
        await list.sort(by: .cheapest)
        #expect(
            stage.lists.pages.calls.last?.query == ProductQuery(text: "Product 4", minimumPrice: 1, sort: .cheapest)
        )
    }

    @Test("A response to an earlier filter does not show under a later one")
    func latestFilterWins() async {
        let list = await loaded((1...45).map { .fixture(id: $0, stock: $0 % 2) })
        stage.lists.pages.hold(ignoringCancellation: true)
        async let first: Void = list.filter(ProductFilter(isInStock: true))
        await stage.lists.pages.untilHeld()
        async let second: Void = list.filter(ProductFilter(isInStock: false))
        await stage.lists.pages.untilHeld(2)
        stage.lists.pages.release(call: 2)
        await second
        stage.lists.pages.release()
        await first
        #expect(list.state.rows.numbers == Array(stride(from: 2, through: 40, by: 2)))
        #expect(list.state.status == .idle)
    }

    @Test("The market sorts, and the list begins at its top")
    func sorts() async {
        let list = await loaded(Product.fixtures(ids: 1...45))
        await list.sort(by: .cheapest)
        #expect(stage.lists.pages.calls.last == .init(number: 1, query: ProductQuery(sort: .cheapest)))
        #expect(list.state.sort == .cheapest)
        #expect(list.state.scroll?.row == nil)
        #expect(list.state.scroll != nil)
        await list.sort(by: .cheapest)
        #expect(stage.lists.pages.callCount == 2)
    }

    @Test("Where the market cannot sort, what is loaded is sorted here, and no request is made for another order")
    func sortsHere() async {
        let products: [Product] = [
            .fixture(id: 1, price: 30), .fixture(id: 2, price: 10), .fixture(id: 3, price: 30, discount: 25),
        ]
        let (served, stage) = (ServedProducts(products), Stage(without: [.sorting]))
        stage.lists.pages.handles { request async throws(MarketError) in
            guard request.query.sort == .standard else { throw .unsupported(.sorting) }
            return served.page(request.number)
        }
        let (list, _) = stage.list()
        await list.load()
        await list.sort(by: .cheapest)
        #expect(list.state.rows.numbers == [3, 2, 1])
        #expect(list.state.alert == nil)
        let requests = stage.lists.pages.callCount
        await list.sort(by: .dearest)
        #expect(list.state.rows.numbers == [1, 2, 3])
        await list.sort(by: .discount)
        #expect(list.state.rows.numbers == [3, 1, 2])
        await list.sort(by: .standard)
        #expect(list.state.rows.numbers == [1, 2, 3])
        #expect(stage.lists.pages.callCount == requests)
    }

    @Test("A market that cannot do something else is not taken for one that cannot sort")
    func cannotFilter() async {
        let served = ServedProducts(count: 3)
        stage.lists.pages.answers(.success(served.page(1)), .failure(.unsupported(.categories)))
        stage.lists.sell(from: served)
        let (list, _) = stage.list()
        await list.load()
        await list.sort(by: .cheapest)
        #expect(list.state.status == .failed(Problem(.unsupported(.categories), in: stage.wording)))
        await list.sort(by: .dearest)
        #expect(stage.lists.pages.calls.map(\.query.sort) == [.standard, .cheapest, .dearest])
    }

    @Test(
        "The order of a list that has its own is not called the newest first",
        arguments: [
            (ProductListKind.all, "Newest"), (.mine, "Newest"), (.liked, "Recently added"),
            (.viewed, "Recently added"), (.bought, "Recently added"),
        ]
    )
    func ownOrder(kind: ProductListKind, name: String) {
        let sort = stage.list(kind).0.commands.first { $0.id == .init("sort", "standard") }
        #expect(sort?.title == name && sort?.isOn == true)
    }

    @Test("The user's own and liked products are sorted and filtered here")
    func ownLists() async throws {
        try await stage.logIn()
        let list = await loaded([.fixture(id: 1, price: 30), .fixture(id: 2, price: 10)], kind: .mine)
        await list.sort(by: .cheapest)
        #expect(list.state.rows.numbers == [2, 1])
        await list.filter(ProductFilter(minimumPrice: 20))
        #expect(list.state.rows.numbers == [1])
        #expect(stage.lists.pages.callCount == 1)
    }
}
