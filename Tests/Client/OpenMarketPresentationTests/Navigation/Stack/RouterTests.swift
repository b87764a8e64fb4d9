import OpenMarketDomain
@testable import OpenMarketPresentation
import TestSupport
import Testing

@MainActor
@Suite("Router", .slot, .timeLimit(.minutes(10)))
struct RouterTests {
    private let product = Route.product(Product.ID(1))
    private let router = Router(NavigationState(root: .market))

    @Test("It passes intentions on")
    func intentions() throws {
        #expect(router.push(product) && router.visible == .route(product))
        let id = try #require(router.navigation.visibleID)
        #expect(router.push(.search) && router.pop(to: id) && router.visible == .route(product))
        #expect(router.push(.search) && router.pop() && router.visible == .route(product))
        #expect(router.present(.register) && router.visible == .modal(.register))
        #expect(router.dismiss() && router.present(.register) && router.dismissAll())
        #expect(router.select(.chat) && router.visible == .tab(.chat))
        #expect(router.close(id) && router.navigation.ids.isEmpty)
        #expect(router.push(.search) && router.popToRoot())
        router.reset(to: .login)
        #expect(router.visible == .login)
    }

    @Test("It reports every removed entry once, the topmost first")
    func removals() {
        var removed: [Int] = []
        router.onRemove = { removed.append($0) }
        router.push(product)
        router.push(.search)
        router.present(.register)
        #expect(removed.isEmpty)
        router.dismiss()
        #expect(removed == [3])
        router.popToRoot()
        #expect(removed == [3, 2, 1])
        router.pop()
        #expect(removed == [3, 2, 1])
        router.push(product)
        router.reset(to: .login)
        #expect(removed == [3, 2, 1, 4])
    }

    @Test("The callback for a removed entry may navigate at once")
    func reentrance() {
        router.onRemove = { [router] _ in router.push(.search) }
        router.push(product)
        router.pop()
        #expect(router.navigation.routes == [.search])
    }

    @Test("Every listener gets the place now and those that follow")
    func states() async {
        var one = router.states().makeAsyncIterator()
        router.push(product)
        var other = router.states().makeAsyncIterator()
        #expect(await one.next()?.routes == [product])
        #expect(await other.next()?.routes == [product])
        router.push(.search)
        router.pop()
        #expect(await one.next()?.routes == [product])
        #expect(await other.next()?.routes == [product])
    }

    @Test("A stream gives the place now before anything happens")
    func firstState() async {
        var states = router.states().makeAsyncIterator()
        #expect(await states.next() == router.navigation)
    }

    @Test("The streams end with the router")
    func end() async throws {
        var router: Router? = Router(NavigationState(root: .market))
        weak let watched = router
        let states = router?.states()
        router = nil
        #expect(watched == nil)
        var seen: [NavigationState] = []
        for await state in try #require(states) { seen.append(state) }
        #expect(seen == [NavigationState(root: .market)])
    }

    @Test("Refused changes are not reported")
    func refusals() async {
        var states = router.states().makeAsyncIterator()
        router.push(product)
        _ = await states.next()
        router.push(product)
        router.select(.register)
        #expect(await states.next()?.visible == .modal(.register))
    }
}
