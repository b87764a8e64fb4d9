import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("A list of products: its pages", .slot, .timeLimit(.minutes(10)))
struct ListPagingTests {
    let stage = Stage()

    @Test("The first page is page 1, and is loaded once however often the list appears")
    func firstPage() async {
        stage.lists.sell(from: ServedProducts(count: 45))
        let (list, _) = stage.list()
        await list.load()
        await list.load()
        #expect(list.state.rows.numbers == Array(1...20))
        #expect(list.state.status == .idle)
        #expect(list.state.totalCount == 45)
        #expect(list.state.title == "Products")
        #expect(stage.lists.pages.calls.map(\.number) == [1])
    }

    @Test("A spinner turns while the first page is on its way, and nothing is said about an empty list")
    func firstPageOnItsWay() async {
        stage.lists.sell(from: ServedProducts(count: 0))
        stage.lists.pages.hold()
        let (list, _) = stage.list()
        async let load: Void = list.load()
        await stage.lists.pages.untilHeld()
        #expect(list.state.status == .loading)
        #expect(list.state.emptyText == nil)
        stage.lists.pages.release()
        await load
        #expect(list.state.status == .ended)
        #expect(list.state.emptyText == "There are no products yet. Sell the first one.")
    }

    @Test(
        "The next page is asked for once at most five rows follow the visible one",
        arguments: [(13, 1), (14, 2), (19, 2)]
    )
    func threshold(index: Int, requests: Int) async {
        stage.lists.sell(from: ServedProducts(count: 45))
        let (list, _) = stage.list()
        await list.load()
        await list.rowAppeared(at: index)
        #expect(stage.lists.pages.callCount == requests)
        #expect(list.state.rows.count == requests * 20)
    }

    @Test("A hundred rows that appear at once cause one request")
    func manyAppearances() async {
        stage.lists.sell(from: ServedProducts(count: 45))
        let (list, _) = stage.list()
        await list.load()
        stage.lists.pages.hold()
        let appearing = Task {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<100 { group.addTask { await list.rowAppeared(at: 19) } }
            }
        }
        await stage.lists.pages.untilHeld()
        #expect(list.state.status == .loadingMore)
        stage.lists.pages.release()
        await appearing.value
        #expect(stage.lists.pages.calls.map(\.number) == [1, 2])
        #expect(list.state.rows.numbers == Array(1...40))
    }

    @Test("The end is a state, not an error, and nothing is asked for behind it")
    func end() async {
        stage.lists.sell(from: ServedProducts(count: 25))
        let (list, _) = stage.list()
        await list.load()
        await list.rowAppeared(at: 19)
        #expect(list.state.status == .ended)
        #expect(list.state.alert == nil)
        await list.rowAppeared(at: 24)
        await list.loadMore()
        #expect(stage.lists.pages.callCount == 2)
        #expect(list.state.rows.numbers == Array(1...25))
    }

    @Test("A next page that fails keeps the rows and the page, and scrolling does not ask for it again")
    func failureKeepsThePage() async {
        stage.lists.sell(from: ServedProducts(count: 45))
        let (list, _) = stage.list()
        await list.load()
        stage.lists.pages.fails(.timedOut)
        await list.rowAppeared(at: 19)
        #expect(list.state.rows.numbers == Array(1...20))
        #expect(list.state.status == .failed(Problem(.timedOut, in: stage.context.wording)))
        #expect(list.state.alert == nil)
        await list.rowAppeared(at: 19)
        #expect(stage.lists.pages.callCount == 2)
        await list.loadMore()
        #expect(stage.lists.pages.calls.map(\.number) == [1, 2, 2])
        #expect(list.state.rows.numbers == Array(1...40))
    }

    @Test("The next page of a search is of the same search")
    func searchPages() async {
        stage.lists.sell(from: ServedProducts(Product.fixtures(ids: 1...45) + [.fixture(id: 46, name: "Lamp")]))
        let (list, _) = stage.list(.search(" Product "))
        await list.load()
        await list.rowAppeared(at: 19)
        let question = ProductQuery(text: "Product")
        #expect(stage.lists.pages.calls == [.init(number: 1, query: question), .init(number: 2, query: question)])
        #expect(list.state.rows.numbers == Array(1...40))
        #expect(list.state.totalCount == 45)
    }

    @Test("A first page that fails is told once, in place of the rows, and tried again when the user wants to")
    func retry() async throws {
        stage.lists.pages.fails(.offline)
        let (list, _) = stage.list()
        await list.load()
        #expect(list.state.status == .failed(Problem(.offline, in: stage.context.wording)))
        #expect(list.state.alert == nil && list.state.emptyText == nil)
        stage.lists.sell(from: ServedProducts(count: 3))
        await list.loadMore()
        #expect(list.state.rows.numbers == [1, 2, 3])
        #expect(list.state.status == .ended)
    }

    @Test("What has failed is tried again, where that may help, and is not called more", arguments: [true, false])
    func retryName(isFirstPage: Bool) async {
        stage.lists.sell(from: ServedProducts(count: 45))
        let (list, _) = stage.list()
        func more() -> String? { list.commands.first { $0.id == "loadMore" }?.title }
        if !isFirstPage {
            await list.load()
            #expect(more() == "Load More")
        }
        stage.lists.pages.fails(.timedOut)
        if isFirstPage { await list.appear() } else { await list.loadMore() }
        #expect(more() == "Try Again")
        stage.lists.pages.fails(.notFound)
        await list.perform(command: "loadMore")
        #expect(list.state.problem?.error == .notFound && more() == nil)
    }

    @Test("Cancelling the retry keeps the list as it is")
    func cancelledRetry() async {
        stage.lists.sell(from: ServedProducts(count: 3))
        let (list, exits) = stage.list()
        await list.load()
        stage.lists.pages.fails(.offline)
        await list.perform(command: "refresh")
        #expect(list.state.alert?.kind == .retry)
        await list.answer(.cancel)
        #expect(list.state.alert == nil)
        #expect(exits.all.isEmpty)
        #expect(stage.lists.pages.callCount == 2)
    }

    @Test("A load that is given up leaves no spinner, and the next one begins where it was")
    func cancellation() async {
        stage.lists.sell(from: ServedProducts(count: 45))
        stage.lists.pages.hold()
        let (list, _) = stage.list()
        let load = Task { await list.load() }
        await stage.lists.pages.untilHeld()
        load.cancel()
        await load.value
        #expect(list.state.status == .idle)
        #expect(list.state.alert == nil)
        stage.lists.pages.release()
        await list.load()
        #expect(list.state.rows.numbers == Array(1...20))
    }

    @Test("A row that comes with two pages is shown once")
    func duplicates() async {
        stage.lists.pages.returns(.fixture(ids: 1...20), .fixture(number: 2, ids: 18...30, hasNext: false))
        let (list, _) = stage.list()
        await list.load()
        await list.rowAppeared(at: 19)
        #expect(list.state.rows.numbers == Array(1...30))
    }
}
