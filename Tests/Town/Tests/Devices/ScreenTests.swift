import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

@testable import TownSimulation

@Suite("Screens of a town", .slot)
@MainActor
struct ScreenTests {
    @Test("A list that is not at its end has more, also where it goes on by scrolling alone")
    func more() async {
        let market = PreviewMarket(products: (1...9).map { .fixture(id: $0, name: "Chair \($0)") }, pageSize: 5)
        let list = ProductListModel(.all, context: SceneContext(market: market.useCases, wording: Wording(.english)))
        let scene = MarketScene.products(list)
        func hasMore() -> Bool { Screen(scene, 1, MarketScene.Snapshot(scene)).hasMore }
        await list.appear()
        #expect(list.state.rows.count == 5 && hasMore())
        await list.loadMore()
        #expect(list.state.rows.count == 9 && !hasMore())
    }
}
