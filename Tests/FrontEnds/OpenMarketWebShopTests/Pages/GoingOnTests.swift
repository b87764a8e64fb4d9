import OpenMarketHTML
import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("Ways on: more products behind a filter, and a second try", .slot)
@MainActor
struct GoingOnTests {
    private let wording = Wording(.english)

    @Test("A filter that has let no product pass so far leaves a link that looks further")
    func filtered() async {
        let market = PreviewMarket(products: (1...200).map { .fixture(id: $0, name: "Hay \($0)") })
        let list = ProductListModel(.all, context: SceneContext(market: market.useCases, wording: wording))
        await list.appear()
        await list.filter(ProductFilter(name: "needle"))
        let markup = MarketScene.products(list).page(in: Gallery.surroundings(wording, .products(.all))).content.markup
        #expect(list.state.offersMore && list.state.rows.isEmpty)
        #expect(markup.contains("href=\"/products?more=1\"") && markup.contains("data-hook=\"more\""))
    }

    @Test("Suggestions that failed can be asked for again where that may help")
    func suggestions() async {
        let market = MockUseCases()
        market.suggestNames.call.fails(.offline)
        let clock = ManualClock()
        let search = SearchModel(
            context: SceneContext(market: market.all, wording: wording, surroundings: Surroundings(clock: clock))
        )
        let typing = Task { await search.perform(command: "type", text: "lamp") }
        await clock.untilSleepers(1)
        clock.advance(by: SearchModel.pause)
        _ = await typing.value
        #expect(search.state.suggestions(in: wording).markup.contains("data-hook=\"retry\""))
    }
}
