import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("A list of products: pulled down", .slot, .timeLimit(.minutes(10)))
struct ListRefreshTests {
    let stage = Stage()

    private func loaded(_ served: ServedProducts, pages: Int = 1) async -> ProductListModel {
        stage.lists.sell(from: served)
        let (list, _) = stage.list()
        await list.load()
        for _ in 1..<pages { await list.loadMore() }
        return list
    }

    @Test("The old rows stay until the new first page is there, and then only that is left")
    func keepsRows() async {
        let served = ServedProducts(count: 45)
        let list = await loaded(served, pages: 2)
        served.remove(1)
        stage.lists.pages.hold()
        async let refresh: Void = list.refresh()
        await stage.lists.pages.untilHeld()
        #expect(list.state.status == .refreshing)
        #expect(list.state.rows.numbers == Array(1...40))
        stage.lists.pages.release()
        await refresh
        #expect(list.state.rows.numbers == Array(2...21))
        #expect(list.state.status == .idle)
    }

    @Test("Rows whose list does not come after a gap are read one by one")
    func rowsAfterGap() async {
        let served = ServedProducts(count: 3)
        let list = await loaded(served)
        var asked: Set<Product.ID> = []
        stage.context.store.onOutdated = { asked = $0 }
        stage.lists.pages.fails(.offline)
        _ = stage.context.store.noteGap()
        await giveWay { asked.count == 3 }
        #expect(list.state.problem != nil && asked == Set(list.state.rows.map(\.id)))
    }

    @Test("It begins again behind the end of the list, too")
    func afterTheEnd() async {
        let list = await loaded(ServedProducts(count: 25), pages: 2)
        #expect(list.state.status == .ended)
        await list.refresh()
        #expect(list.state.rows.numbers == Array(1...20))
        #expect(list.state.status == .idle)
        await list.rowAppeared(at: 19)
        #expect(list.state.rows.numbers == Array(1...25))
    }

    @Test("A page that is on its way is dropped")
    func dropsStalePage() async {
        let list = await loaded(ServedProducts(count: 45))
        stage.lists.pages.hold(ignoringCancellation: true)
        async let more: Void = list.loadMore()
        await stage.lists.pages.untilHeld()
        async let refresh: Void = list.refresh()
        await stage.lists.pages.untilHeld(2)
        stage.lists.pages.release(call: 2)
        await refresh
        stage.lists.pages.release()
        await more
        #expect(list.state.rows.numbers == Array(1...20))
        #expect(list.state.status == .idle)
        await list.loadMore()
        #expect(list.state.rows.numbers == Array(1...40))
    }

    @Test("A failure keeps the rows, tells, and leaves no spinner; the retry begins at page 1")
    func failure() async {
        let list = await loaded(ServedProducts(count: 45), pages: 2)
        stage.lists.pages.fails(.offline, .timedOut)
        await list.refresh()
        #expect(list.state.rows.numbers == Array(1...40))
        #expect(list.state.status == .failed(Problem(.offline, in: stage.context.wording)))
        #expect(list.state.alert?.kind == .retry)
        await list.answer(.retry)
        #expect(list.state.alert?.kind == .retry)
        await list.answer(.retry)
        #expect(list.state.rows.numbers == Array(1...20))
        #expect(stage.lists.pages.calls.map(\.number) == [1, 2, 1, 1, 1])
    }

    @Test("The last response is shown, also for rows that were drawn before")
    func newestAnswer() async {
        let served = ServedProducts(count: 3)
        let list = await loaded(served)
        stage.lists.pages.fails(.offline)
        await list.refresh()
        served.replace(.fixture(id: 2, name: "Lamp"))
        await list.loadMore()
        #expect(list.state.rows.map(\.title) == ["Product 1", "Lamp", "Product 3"])
    }

    @Test("A refresh that is given up leaves the rows and no spinner")
    func cancelled() async {
        let list = await loaded(ServedProducts(count: 45), pages: 2)
        stage.lists.pages.hold()
        let refresh = Task { await list.refresh() }
        await stage.lists.pages.untilHeld()
        refresh.cancel()
        await refresh.value
        #expect(list.state.status == .idle)
        #expect(list.state.rows.numbers == Array(1...40))
        stage.lists.pages.release()
        await list.load()
        #expect(list.state.rows.numbers == Array(1...20))
    }

    @Test("Many refreshes and appearances at once settle on one list without a spinner")
    func crowd() async {
        let list = await loaded(ServedProducts(count: 45), pages: 2)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask { await number.isMultiple(of: 4) ? list.refresh() : list.rowAppeared(at: 19) }
            }
        }
        #expect(list.state.status == .idle || list.state.status == .ended)
        #expect(list.state.rows.numbers == Array(1...list.state.rows.count))
    }

    @Test("The likes of a user are loaded again, and none without a user")
    func hearts() async throws {
        let list = await loaded(ServedProducts(count: 3))
        await list.refresh()
        #expect(stage.market.accounts.likes.idsCalls.callCount == 0)
        try await stage.logIn()
        stage.market.accounts.likes.idsCalls.returns([Product.ID(2)])
        await list.refresh()
        #expect(list.state.rows.map(\.isLiked) == [false, true, false])
    }
}
