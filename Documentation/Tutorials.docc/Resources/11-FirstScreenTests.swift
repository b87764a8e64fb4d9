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

@MainActor
@Test("A product that did not load says why, and can be tried again")
func failure() async throws {
    let market = MockUseCases()
    market.fetchProductDetail.call.fails(.offline)
    market.fetchProductDetail.call.returns(.fixture(id: 7, name: "Desk lamp"))
    let context = SceneContext(market: market.all, wording: Wording(.english))
    let product = ProductDetailModel(Product.ID(7), context: context)

    await product.appear()
    #expect(product.state.content.problem?.error == .offline)
    #expect(lines(of: product.state).count == 1)

    await product.appear()
    #expect(lines(of: product.state).first == "== Desk lamp")
    try market.verify()
}
