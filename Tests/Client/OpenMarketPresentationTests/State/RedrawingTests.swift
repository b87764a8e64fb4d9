import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("Drawing again", .slot, .timeLimit(.minutes(10)))
struct RedrawingTests {
    @Test("A value that was read while drawing is drawn again after a change, until the drawing is released")
    func redrawing() async {
        let router = Router(NavigationState(root: .market))
        let (drawn, pen) = AsyncStream.makeStream(of: Int.self)
        var drawing: Redrawing? = Redrawing { pen.yield(router.navigation.routes.count) }
        var depths = drawn.makeAsyncIterator()
        #expect(await depths.next() == 0)

        router.push(.products(.all))
        router.push(.search)
        #expect(await depths.next() == 2)

        withExtendedLifetime(drawing) {}
        drawing = nil
        router.popToRoot()
        await giveWay()
        pen.finish()
        #expect(await depths.next() == nil)
    }

    @Test("An action that only changes the state is done when `send` returns; work that takes time follows")
    func send() async {
        let stage = Stage()
        stage.market.suggestNames.call.returns(["keyboard"])
        let search = SearchModel(context: stage.context)

        search.type("key", into: "type")
        #expect(search.state.text == "key" && search.state.suggestions.isLoading)

        await search.perform(command: "retry")
        search.type("", into: "type")
        #expect(search.state.text.isEmpty)
    }
}
