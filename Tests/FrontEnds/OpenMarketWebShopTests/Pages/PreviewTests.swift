import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("What is shown of a product when a link to it is shared", .slot)
@MainActor
struct PreviewTests {
    private func head(_ product: ProductDetail) async -> String {
        let market = MockUseCases()
        market.fetchProductDetail.call.returns(product)
        let context = SceneContext(market: market.all, wording: Wording(.english))
        let model = ProductDetailModel(product.id, context: context)
        await model.appear()
        let around = Gallery.surroundings(Wording(.english), .product(product.id))
        let page = MarketScene.product(model).page(in: around)
        let markup = Document(page, in: around, tabs: [], version: "1").html.markup
        return String(markup.split(separator: "</head>", maxSplits: 1).first ?? "")
    }

    @Test("Name, price, text, image and the address without its parameters")
    func everything() async throws {
        let image = ProductImage(
            id: ProductImage.ID(1),
            url: try #require(URL(string: "https://market.example/a/lamp.png")),
            thumbnail: nil
        )
        let head = await head(
            .fixture(id: 7, name: "Lamp", description: "As good\nas  new.", price: 900, discount: 100, images: [image])
        )
        for line in [
            "<meta name=\"description\" content=\"₩800 · As good as new.\">",
            "<link rel=\"canonical\" href=\"https://shop.example/product/7\">",
            "<meta property=\"og:type\" content=\"product\">",
            "<meta property=\"og:title\" content=\"Lamp\">",
            "<meta property=\"og:description\" content=\"₩800 · As good as new.\">",
            "<meta property=\"og:url\" content=\"https://shop.example/product/7\">",
            "<meta property=\"og:image\" content=\"https://shop.example/product/7/photo\">",
            "<meta name=\"twitter:card\" content=\"summary_large_image\">",
        ] { #expect(head.contains(line), "\(line)") }
    }

    @Test("Texts stay texts, and long ones are cut; without an image there is none")
    func hostile() async {
        let text = "\"><script>alert('1')</script>"
        let head = await head(.fixture(id: 7, name: text, description: text + String(repeating: "가", count: 900)))
        #expect(!head.contains("<script>") && head.contains("og:title\" content=\"&quot;&gt;&lt;script&gt;"))
        let description = head.firstMatch(of: /og:description" content="([^"]*)"/).map { String($0.1) } ?? ""
        #expect(description.hasSuffix("가…") && description.count < 300)
        #expect(!head.contains("og:image") && head.contains("content=\"summary\""))
    }

    @Test("Nothing is told of a product that only its seller sees")
    func hidden() async {
        let head = await head(.fixture(id: 7, name: "Lamp", status: .hidden))
        #expect(!head.contains("og:") && !head.contains("canonical") && !head.contains("name=\"description\""))
    }
}
