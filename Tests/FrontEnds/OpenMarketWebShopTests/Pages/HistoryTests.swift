import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("What a product cost before, and which products are shown", .slot)
@MainActor
struct HistoryTests {
    private let wording = Wording(.english)
    private let market = MockUseCases()

    private func detail() async -> ProductDetailModel {
        market.fetchProductDetail.call.returns(.fixture(id: 7))
        let model = ProductDetailModel(Product.ID(7), context: SceneContext(market: market.all, wording: wording))
        await model.appear()
        return model
    }

    private func markup(_ model: ProductDetailModel) -> String {
        PriceHistory(
            id: Product.ID(7),
            page: 2,
            history: model.state.history,
            around: Gallery.surroundings(wording, .product(Product.ID(7)))
        ).html.markup
    }

    @Test("It is a link first, which keeps the image in view")
    func link() async {
        let markup = markup(await detail())
        #expect(markup.contains("href=\"/product/7?page=2&amp;history=1\"") && markup.contains("Price history"))
        #expect(!markup.contains("<h2"))
    }

    @Test("Every step has its day, its price and how far the sale had come")
    func steps() async {
        let model = await detail()
        market.discovery.history.returns([
            ProductRevision(date: Gallery.now, status: .sold, price: Money(900, .krw), discount: Discount(100)),
            ProductRevision(date: Gallery.now, status: .onSale, price: Money(900, .krw), discount: .none),
        ])
        await model.perform(command: "history")
        let markup = markup(model)
        #expect(markup.contains("₩800") && markup.contains("₩900") && markup.contains(">Sold</span>"))
        #expect(markup.ranges(of: "<li>").count == 2 && !markup.contains("<a "))
    }

    @Test("None, one on its way and one that failed say so; only what may help is offered")
    func others() async {
        let model = await detail()
        market.discovery.history.returns([])
        await model.perform(command: "history")
        #expect(markup(model).contains("No changes so far."))
        for (error, canRetry) in [(MarketError.offline, true), (.unsupported(.history), false)] {
            let model = await detail()
            market.discovery.history.fails(error)
            await model.perform(command: "history")
            let sentence = wording.text(of: error).message
            #expect(markup(model).contains(HTML(sentence).markup))
            #expect(markup(model).contains("Try Again") == canRetry)
        }
        let running = PriceHistory(
            id: Product.ID(7),
            page: 1,
            history: .loading(nil),
            around: Gallery.surroundings(wording, .product(Product.ID(7)))
        ).html.markup
        #expect(running.contains(HTML(wording(.progressLoading)).markup))
    }

    @Test("Only products that say how far their sale has come can be filtered by it")
    func filter() async {
        for (status, isOffered) in [(SaleStatus?.none, false), (.sold, true)] {
            let market = PreviewMarket(products: [.fixture(id: 1, status: status)])
            let list = ProductListModel(.all, context: SceneContext(market: market.useCases, wording: wording))
            await list.appear()
            let page = MarketScene.products(list).page(in: Gallery.surroundings(wording, .products(.all))).content
                .markup
            #expect(page.contains("name=\"sale\"") == isOffered)
        }
    }

    @Test("Products that could not be read are counted above the others")
    func losses() async {
        market.products.call.returns(
            ProductList { _ async throws(MarketError) in
                let loss = RowLoss(index: 3, reason: Unreadable(expected: "a product", path: "pages.3"))
                return .fixture(ids: 1...3, hasNext: false, losses: [loss])
            }
        )
        let list = ProductListModel(.all, context: SceneContext(market: market.all, wording: wording))
        await list.appear()
        let page = MarketScene.products(list).page(in: Gallery.surroundings(wording, .products(.all))).content.markup
        #expect(page.contains(HTML(wording(.listLosses, "1")).markup))
    }
}
