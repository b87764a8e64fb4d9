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
        let related = RelatedProducts(to: try #require(detail.state.content.value), context: stage.context)
        #expect(related.ofSeller.isEmpty && related.similar.isEmpty)
        await related.load()
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
        let content = try #require(scene.state.content.value)
        let related = RelatedProducts(to: content, context: stage.context)
        await related.load()
        #expect(related.ofSeller.isEmpty && related.similar.map(\.id) == [Product.ID(6)])
    }

    @Test("Lists that fail leave their places empty")
    func failing() async throws {
        let stage = Stage()
        stage.lists.pages.fails(.offline)
        let (detail, _) = await stage.loadedDetail()
        let related = RelatedProducts(to: try #require(detail.state.content.value), context: stage.context)
        await related.load()
        #expect(related.ofSeller.isEmpty && related.similar.isEmpty)
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
