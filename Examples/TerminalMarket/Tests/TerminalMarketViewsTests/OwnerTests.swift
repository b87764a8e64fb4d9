import Foundation
import OpenMarket
import OpenMarketTesting
import Testing

@testable import TerminalMarketViews
@testable import OpenMarketTerminal

@Suite("What an owner does with a product, its history, and what is on sale")
@MainActor
struct OwnerTests {
    private static let size = ScreenSize(columns: 80, rows: 24)

    /// The page of the user's own product, in a market that knows how far sales have come.
    private func gallery() async throws -> (Gallery, Product.ID) {
        let own = ProductDetail.fixture(id: 1, vendor: Fixture.sessions[0].vendor, status: .onSale, version: 1)
        let gallery = try await Gallery.visited(.english, market: PreviewMarket(products: [own]))
        gallery.app.router.push(.product(own.id))
        await gallery.app.visible.appear()
        return (gallery, own.id)
    }

    private func screen(_ gallery: Gallery, _ memory: SceneMemory = SceneMemory()) -> String {
        MarketView(gallery.snapshot(Self.size, memory)).frame.lines.joined(separator: "\n")
    }

    @Test("A step of the sale is taken with or without a buyer, the page shows it, and the history lists it")
    func sale() async throws {
        let (gallery, _) = try await gallery()
        #expect(screen(gallery).contains("h Price history"))
        await gallery.press([.character("e")])
        #expect(screen(gallery).contains("Hide"))
        await gallery.press([.escape])
        let chooser = await gallery.press([.character("b")])
        for title in ["Someone else: Reserve", "Someone else: Mark as Sold"] {
            #expect(screen(gallery, chooser).contains(title))
        }
        let page = await gallery.press([.enter], chooser)
        #expect(gallery.scene.alert == nil && screen(gallery, page).contains("Reserved"))
        let memory = await gallery.press([.character("h")], page)
        let lines = screen(gallery, memory).split(separator: "\n").drop { !$0.contains("Price history") }
        #expect(lines.contains { $0.contains("Reserved") } && lines.contains { $0.contains("Available") })
    }

    @Test("What is reserved is shown so in a list, whose filter can leave it out")
    func filter() async throws {
        let (gallery, id) = try await gallery()
        _ = try await gallery.market.useCases.editProduct(id, patch: ProductPatch(status: .reserved))
        gallery.app.router.pop()
        gallery.app.router.push(.products(.all))
        await gallery.app.visible.appear()
        #expect(screen(gallery).contains("Reserved"))
        await gallery.press([.character("f"), .character("f"), .character("f")])
        #expect(gallery.scene.list?.filter == ProductFilter(status: .onSale))
        #expect(screen(gallery).contains("Available only") && !screen(gallery).contains("Reserved"))
        await gallery.press([.character("f")])
        #expect(gallery.scene.list?.filter == ProductFilter.none)
    }

    @Test("Two changes of the same field are shown line by line, and one's own can stay")
    func conflict() async throws {
        let (gallery, id) = try await gallery()
        await gallery.press([.character("e"), .character("1")])
        await gallery.app.visible.appear()
        await gallery.perform(.command("name", text: "Green lamp"), .command("stock", text: "5"))
        let change = ProductPatch(name: "Red lamp", stock: 9, version: 1)
        _ = try await gallery.market.useCases.editProduct(id, patch: change)
        await gallery.press([.control("s")])
        #expect(gallery.scene.alert?.kind == .editConflict)
        let lines = screen(gallery).split(separator: "\n")
        #expect(lines.contains { $0.contains("Green lamp") && $0.contains("Red lamp") })
        #expect(lines.contains { $0.contains("“5”") && $0.contains("“9”") && !$0.contains("lamp") })
        await gallery.press([.character("1")])
        let saved = try await gallery.market.useCases.fetchProductDetail(id)
        #expect(saved.product.name == "Green lamp" && saved.product.stock == 5)
    }
}
