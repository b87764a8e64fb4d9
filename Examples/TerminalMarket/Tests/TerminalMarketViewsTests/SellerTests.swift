import Foundation
import OpenMarket
import OpenMarketTesting
import Testing

@testable import TerminalMarketViews
@testable import OpenMarketTerminal

@Suite("Sellers, what others say of them, and who follows")
@MainActor
struct SellerTests {
    private static let vendor = Vendor(id: Vendor.ID(7), name: "Sam’s Lamps")

    private static let page = SellerPage(
        seller: Seller(vendor: vendor),
        memberSince: Date(timeIntervalSince1970: 1_690_000_000),
        onSaleCount: 3,
        soldCount: 2,
        followerCount: 1,
        rating: Rating(count: 3, stars: 13),
        responseTime: .hour,
        isFollowed: false,
        isOwn: false
    )

    nonisolated private static func review(_ number: Int, isOwn: Bool = false) -> Review {
        Review(
            id: Review.ID(rawValue: String(number)),
            product: Product.ID(number),
            productName: "Lamp \(number)",
            writerName: "bea",
            writer: nil,
            stars: .four,
            text: "Quick and kind, and the lamp was packed so that it could have fallen from the third floor.",
            writtenAt: Date(timeIntervalSince1970: 1_700_000_000),
            isOwn: isOwn
        )
    }

    /// The list of a seller whose reviews come in two parts.
    private func list(_ language: Language) async -> (ProductListModel, MockUseCases) {
        let market = MockUseCases()
        market.sellers.page.always(Self.page)
        market.sellers.reviews.handles { arguments in
            arguments.after == nil
                ? ReviewPage(reviews: [Self.review(9, isOwn: true), Self.review(8)], next: Review.ID(rawValue: "8"))
                : ReviewPage(reviews: [Self.review(7)])
        }
        let now = Date(timeIntervalSince1970: 1_700_200_000)
        let context = SceneContext(
            market: market.all,
            wording: Wording(language),
            surroundings: Surroundings(now: { now })
        )
        market.products.call.returns(
            ProductList { _ async throws(MarketError) in ProductPage(number: 1, products: [], hasNext: false) }
        )
        let model = ProductListModel(.seller(Self.vendor.id), context: context)
        await model.appear()
        return (model, market)
    }

    private func press(_ keys: [Key], _ model: ProductListModel, _ memory: SceneMemory) async -> SceneMemory {
        var memory = memory
        for key in keys {
            let reaction = snapshot(model, memory).reaction(to: key)
            await reaction.perform(on: .products(model))
            memory = reaction.memory
        }
        return memory
    }

    private func snapshot(
        _ model: ProductListModel,
        _ memory: SceneMemory,
        _ size: ScreenSize = SellerStage.size,
        _ language: Language = .english
    ) -> Snapshot {
        var snapshot = Snapshot(.products(model), wording: Wording(language), size: size)
        snapshot.memory = memory
        return snapshot
    }

    private func screen(_ model: ProductListModel, _ memory: SceneMemory) -> String {
        MarketView(snapshot(model, memory)).frame.lines.joined(separator: "\n")
    }

    @Test("Above the list of a seller stands who it is", arguments: Language.allCases)
    func seller(language: Language) async throws {
        let (model, _) = await list(language)
        try Golden.check("seller") { snapshot(model, SceneMemory(), $0, language) }
        let memory = await press([.character("o")], model, SceneMemory())
        try Golden.check("seller-reviews") { snapshot(model, memory, $0, language) }
    }

    @Test("The rest of the reviews comes at the last one, and each can be deleted or reported")
    func reviews() async throws {
        let (model, market) = await list(.english)
        var memory = await press([.character("o")], model, SceneMemory())
        #expect(screen(model, memory).contains("del Delete") && MarketView(snapshot(model, memory)).visibleItems == nil)
        memory = await press([.down], model, memory)
        #expect(market.sellers.reviews.calls.map(\.after?.rawValue) == [nil, "8"])
        #expect(screen(model, memory).contains("Lamp 7") && screen(model, memory).contains("del Report"))
        // Who reports something has to be someone.
        var exits: [ProductListModel.Exit] = []
        model.onExit = { exits.append($0) }
        memory = await press([.delete], model, memory)
        #expect(exits == [.logIn()])
        memory = await press([.up, .delete], model, memory)
        #expect(market.sellers.deleteReview.calls.isEmpty && model.alert?.kind == .confirmDelete)
        await model.answer(.yes)
        #expect(market.sellers.deleteReview.calls.map(\.rawValue) == ["9"])
        #expect(!screen(model, memory).contains("Lamp 9"))
        memory = await press([.escape], model, memory)
        #expect(memory.aside == nil && screen(model, memory).contains("Sam’s Lamps"))
    }

    @Test("A seller is followed from the list, and stands on one's own page with what is new")
    func following() async throws {
        let stage = try await SellerStage()
        var gallery = try await stage.app(of: 1)
        gallery.app.router.push(.products(.seller(Vendor.ID(1))))
        await gallery.app.visible.appear()
        #expect(gallery.screen().contains("w Follow") && gallery.screen().contains("0 followers"))
        await gallery.press([.character("w")])
        #expect(gallery.screen().contains("w Unfollow") && gallery.screen().contains("1 follower"))
        _ = try await stage.app(of: 0)
        let images = [Fixture.imageInput]
        _ = try await stage.market.useCases.registerProduct(.fixture(name: "Red chair"), images: images)
        gallery = try await stage.app(of: 1)
        gallery.app.select(.myPage)
        await gallery.app.visible.appear()
        var memory = SceneMemory()
        memory.focus = gallery.rowCount + 1
        #expect(gallery.screen(memory).contains("Followed Sellers") && gallery.screen(memory).contains("1 new"))
        #expect(gallery.screen(memory).contains("del Unfollow"))
        await gallery.press([.enter], memory)
        #expect(gallery.app.router.navigation.stack.last?.route == .products(.seller(Vendor.ID(1))))
        gallery.app.router.pop()
        await gallery.app.visible.appear()
        #expect(!gallery.screen(memory).contains("1 new"))
        await gallery.press([.delete], memory)
        #expect(gallery.screen().contains("You do not follow anyone."))
    }

    @Test("Followed sellers on one's own page, and the way to all that they sell", arguments: Language.allCases)
    func followed(language: Language) async throws {
        let stage = try await SellerStage(language)
        let gallery = try await stage.app(of: 1)
        try await stage.market.useCases.requireSellers().follow(Vendor.ID(1))
        gallery.app.select(.myPage)
        await gallery.app.visible.appear()
        var memory = SceneMemory()
        memory.focus = gallery.rowCount
        try Golden.check("my-page-followed", gallery, memory)
        await gallery.press([.enter], memory)
        #expect(gallery.app.router.navigation.stack.last?.route == .products(.followed))
        await gallery.app.visible.appear()
        #expect(gallery.scene.list?.rows.map(\.id) == [SellerStage.lamp])
    }
}

extension Gallery {
    /// How many rows of the user's own page stand above whom the user follows.
    fileprivate var rowCount: Int {
        if case .myPage(let state) = scene { state.rows.count } else { 0 }
    }
}
