import MarketScreens
import OpenMarket
import Testing

@Suite("Scenes, without their looks")
@MainActor
struct SceneTests {
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
}
