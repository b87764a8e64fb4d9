import OpenMarket
import OpenMarketTesting
import Testing

@testable import FirstScreen

@MainActor
@Test("A row shows the price and what is left")
func row() async {
    let market = PreviewMarket(products: [.fixture(id: 7, name: "Desk lamp", price: 39_000, stock: 2)])
    let context = SceneContext(market: market.useCases, wording: Wording(.english))
    let list = ProductListModel(.all, context: context)

    await list.appear()

    #expect(lines(of: list.state).contains { $0.contains("Desk lamp") && $0.contains("39,000") })
}
