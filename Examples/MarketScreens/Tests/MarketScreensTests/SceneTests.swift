import Foundation
import MarketScreens
import OpenMarket
import OpenMarketTesting
import Testing

@Suite("Scenes, without their looks")
@MainActor
struct SceneTests {
    private let market = PreviewMarket()

    @Test("A tap that nobody waits for is done all the same")
    func send() async throws {
        let app = try await app()
        let search = SearchModel(context: app.context)
        var states = search.states().makeAsyncIterator()

        search.send(.type("key"))

        while let state = await states.next(), state.text != "key" {}
        #expect(search.state.text == "key")
    }

    @Test("What was read while drawing is drawn again when it has changed, until nobody holds the drawing")
    func redrawing() async {
        let router = Router(NavigationState(root: .market))
        let (drawn, pen) = AsyncStream.makeStream(of: Int.self)
        var drawing: Redrawing? = Redrawing { pen.yield(router.navigation.routes.count) }
        var depths = drawn.makeAsyncIterator()
        #expect(await depths.next() == 0)

        router.push(.productList)
        router.push(.search)
        #expect(await depths.next() == 2)

        withExtendedLifetime(drawing) {}
        drawing = nil
        router.popToRoot()
        await Task.yield()
        pen.finish()
        #expect(await depths.next() == nil)
    }

    @Test("What a swipe took off the screen is taken off the stack")
    func wayBack() async throws {
        let router = Router(NavigationState(root: .market))
        router.push(.productList)
        router.push(.product(Product.ID(7)))
        let stack = router.navigation.stack

        router.noteWayBack(from: stack, to: Array(stack.prefix(1)))
        #expect(router.navigation.routes == [.productList])

        router.noteWayBack(from: router.navigation.stack, to: router.navigation.stack)
        #expect(router.navigation.routes == [.productList])
    }

    private func app() async throws -> AppCoordinator {
        try await market.logIn()
        let app = AppCoordinator(context: SceneContext(market: market.useCases, wording: Wording(.english)))
        await app.start()
        return app
    }
}
