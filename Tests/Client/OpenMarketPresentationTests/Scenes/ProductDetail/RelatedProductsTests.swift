import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("What else a product's page shows", .slot)
struct RelatedProductsTests {
    @Test("More from the seller and similar products, without the product itself and without doubles")
    func lists() async throws {
        let stage = Stage()
        let home = ProductCategory.tree[0].top
        stage.lists.sell(from: ServedProducts((1...12).map { .fixture(id: $0, category: home) }))
        let (detail, _) = await stage.loadedDetail(.fixture(id: 1, name: "Red lamp", category: home))
        #expect(detail.state.related.ofSeller.isEmpty && detail.state.related.similar.isEmpty)
        await detail.perform(command: "load")
        let related = detail.state.related
        let shown = related.ofSeller + related.similar
        #expect(!shown.contains { $0.id == Product.ID(1) } && Set(shown.map(\.id)).count == shown.count)
        #expect(related.ofSeller.count == RelatedProducts.limit && shown.count == 11)
    }

    @Test("Similar is what belongs to the same category; nothing else, and nothing sold, hidden or sold out")
    func nearest() async throws {
        let stage = Stage()
        let home = ProductCategory.tree[0].top
        func product(_ id: Int, _ status: SaleStatus, stock: Int = 1, _ category: ProductCategory?) -> Product {
            .fixture(id: id, vendor: nil, stock: stock, status: status, category: category)
        }
        stage.lists.sell(
            from: ServedProducts([
                product(2, .onSale, nil), product(3, .sold, home), product(4, .hidden, home),
                product(5, .onSale, stock: 0, home), product(6, .onSale, home),
            ])
        )
        let (scene, _) = await stage.loadedDetail(.fixture(id: 1, vendor: nil, name: "7 8", category: home))
        await scene.perform(command: "load")
        let related = scene.state.related
        #expect(related.ofSeller.isEmpty && related.similar.map(\.id) == [Product.ID(6)])
    }

    @Test("Lists that fail leave their places empty, until a refresh loads them")
    func failing() async throws {
        let stage = Stage()
        stage.lists.pages.fails(.offline)
        let (detail, _) = await stage.loadedDetail(.fixture(id: 1))
        await detail.perform(command: "load")
        #expect(detail.state.related.ofSeller.isEmpty && detail.state.related.similar.isEmpty)
        stage.lists.sell(from: ServedProducts((1...3).map { .fixture(id: $0) }))
        await detail.perform(command: "load")
        #expect(detail.state.related.ofSeller.map(\.id) == [Product.ID(2), Product.ID(3)])
    }

    @Test("They are part of the scene: each can be opened, follows the market, and is loaded once")
    func part() async throws {
        let stage = Stage()
        stage.lists.sell(from: ServedProducts((1...3).map { .fixture(id: $0) }))
        let (detail, exits) = await stage.loadedDetail(.fixture(id: 1, name: "Red lamp"))
        await detail.perform(command: "load")
        #expect(detail.state.related.ofSeller.map(\.id) == [Product.ID(2), Product.ID(3)])
        let calls = stage.lists.pages.calls.count
        await detail.perform(command: "open/2")
        #expect(exits.all == [.product(Product.ID(2))])
        stage.context.store.apply(.updated(.fixture(id: 2, status: .sold)))
        #expect(detail.state.related.ofSeller.map(\.id) == [Product.ID(3)])
        await detail.perform(command: "load")
        #expect(stage.lists.pages.calls.count == calls)
    }

    @Test("After a gap they are loaded once more, and the rows of a list that does not come are read one by one")
    func gap() async throws {
        let stage = Stage()
        let served = ServedProducts([.fixture(id: 1, name: "7 8"), .fixture(id: 2), .fixture(id: 3)])
        stage.lists.sell(from: served)
        let (detail, _) = await stage.loadedDetail(.fixture(id: 1, name: "7 8"))
        await detail.perform(command: "load")
        #expect(detail.state.related.ofSeller.map(\.id) == [Product.ID(2), Product.ID(3)])
        served.replace(.fixture(id: 2, name: "Lamp"))
        #expect(stage.context.store.noteGap() == [Product.ID(1)])
        await detail.reaches { $0.related.ofSeller.first?.title == "Lamp" }
        var asked: Set<Product.ID> = []
        stage.context.store.onOutdated = { asked.formUnion($0) }
        stage.lists.pages.fails(.offline)
        _ = stage.context.store.noteGap()
        await giveWay { asked.count == 3 }
        #expect(detail.state.related.ofSeller.map(\.id) == [Product.ID(2), Product.ID(3)])
    }

    @Test(
        "Similar is what shares the longest word, the last one of several",
        arguments: [
            ("중고 필름 카메라", "카메라"), ("어린이 자전거 16인치", "자전거"), ("전통 매듭 팔찌", "팔찌"),
            ("Field notebook, set of five", "notebook"), ("Folding bicycle", "bicycle"), ("7 8", nil), ("", nil),
        ]
    )
    func words(title: String, word: String?) {
        #expect(RelatedProducts.word(of: title) == word)
    }
}
