import MarketSamples
import MarketScreens
import OpenMarket
import OpenMarketTesting
import Testing

@Suite("Scenes, without their looks")
@MainActor
struct SceneTests {
    @Test("What a swipe took off the screen is taken off the stack")
    func wayBack() async throws {
        let router = Router(NavigationState(root: .market))
        router.push(.products(.all))
        router.push(.product(Product.ID(7)))
        let stack = router.navigation.stack

        router.noteWayBack(from: stack, to: Array(stack.prefix(1)))
        #expect(router.navigation.routes == [.products(.all)])

        router.noteWayBack(from: router.navigation.stack, to: router.navigation.stack)
        #expect(router.navigation.routes == [.products(.all)])
    }

    @Test("The choices of a list stand in groups, what has a symbol is in the bar, and neither is in the menu")
    func bar() async throws {
        let context = SceneContext(market: PreviewMarket().useCases, wording: Wording(.english))
        let list = ProductListModel(.all, context: context)
        await list.appear()
        #expect(list.choices.first?.title == context.wording(.sortTitle))
        #expect(list.choices.last?.commands.map(\.id) == ["layOut/list", "layOut/grid"])
        #expect(!MarketScene.products(list).menuCommands.contains { $0.id.verb == "sort" })
        let row = try #require(list.state.rows.first)
        let product = MarketScene.product(ProductDetailModel(row.id, context: context))
        await product.appear()
        let heart = try #require(product.barCommands.first { $0.id == "like" })
        #expect(heart.systemSymbol == "heart" && !product.menuCommands.contains(heart) && product.model.choices.isEmpty)
    }

    @Test("What pulling a list down does is in the menu, where nothing can be pulled")
    func refresh() async throws {
        for kind in [SceneSample.Kind.home, .products, .product, .chats] {
            let menu = await SceneSample(kind).scene.menuCommands
            #expect(menu.contains { ["refresh", "load"].contains($0.id) && !$0.title.isEmpty }, "\(kind)")
        }
    }

    @Test("What no view of the apps draws is in their menu: a search is kept, a buyer is named")
    func menu() async throws {
        let market = PreviewMarket()
        try await market.logIn()
        let context = SceneContext(market: market.useCases, wording: Wording(.english))
        let results = MarketScene.products(ProductListModel(.search("a"), context: context))
        await results.appear()
        #expect(results.menuCommands.contains { $0.id == "save" })
        let mine = ProductListModel(.mine, context: context)
        await mine.appear()
        let own = MarketScene.product(ProductDetailModel(try #require(mine.state.rows.first).id, context: context))
        await own.appear()
        #expect(own.menuCommands.contains { $0.id == "buyers" })
        await own.perform(command: "buyers")
        #expect(!own.menuCommands.contains { $0.id == "buyers" })
    }
}
