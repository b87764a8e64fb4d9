import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTesting
import Testing

@testable import Exercise13

@Suite("Two products side by side")
@MainActor
struct CompareModelTests {
    private let market = PreviewMarket(products: [
        .fixture(id: 1, name: "Lamp", price: 30_000),
        .fixture(id: 2, name: "Desk", price: 90_000, discount: 70_000),
    ])

    @Test("The cheaper one is what the buyer pays less for")
    func cheaper() {
        let desk = Product.fixture(id: 2, price: 90_000, discount: 70_000)
        let state = drawn(.fixture(id: 1, price: 30_000), desk)
        #expect(state.rows.count == 2)
        #expect(state.cheaper == Product.ID(2))
    }

    @Test("Won and dollars are not compared")
    func currencies() {
        let state = drawn(.fixture(id: 1, price: 30_000), .fixture(id: 2, price: 20, currency: .usd))
        #expect(state.rows.count == 2)
        #expect(state.cheaper == nil)
    }

    @Test("Of two that cost the same, neither is cheaper")
    func equal() {
        let state = drawn(.fixture(id: 1, price: 900), .fixture(id: 2, price: 1000, discount: 100))
        #expect(state.rows.count == 2)
        #expect(state.cheaper == nil)
    }

    @Test("A price is shown in the user's language, and one product alone is compared with nothing")
    func words() {
        let states = [Language.english, .korean].map { drawn(.fixture(id: 1, name: "Lamp"), in: Wording($0)) }
        #expect(states.map(\.rows.count) == [1, 1])
        #expect(states[0].rows.map(\.price) != states[1].rows.map(\.price))
        #expect(states.allSatisfy { $0.cheaper == nil })
    }

    @Test("Both are loaded when the scene appears, in the order in which they were chosen")
    func appears() async {
        let model = CompareModel(Product.ID(2), Product.ID(1), context: context)

        await model.appear()

        #expect(model.state.rows.map(\.title) == ["Desk", "Lamp"])
    }

    @Test("What is known already is not loaded again")
    func known() async {
        let mocks = MockUseCases()
        mocks.fetchProductDetail.call.returns(.fixture(id: 2, name: "Desk"))
        let context = SceneContext(market: mocks.all)
        context.store.merge(.fixture(id: 1, name: "Lamp"), asOf: context.store.beginRequest())
        let model = CompareModel(Product.ID(1), Product.ID(2), context: context)

        await model.appear()

        #expect(mocks.fetchProductDetail.call.calls == [Product.ID(2)])
        #expect(model.state.rows.map(\.title) == ["Lamp", "Desk"])
    }

    @Test("A failure is told once, keeps what is there, and is tried again when the user wants to")
    func failure() async {
        let mocks = MockUseCases()
        respond(mocks, without: Product.ID(2))
        let model = CompareModel(Product.ID(1), Product.ID(2), context: SceneContext(market: mocks.all))

        await model.appear()
        #expect(model.state.rows.map(\.title) == ["Lamp"])
        #expect(model.state.alert?.actions.contains { $0.choice == .retry } == true)

        respond(mocks)
        await model.answer(.retry)
        #expect(model.state.rows.map(\.title) == ["Lamp", "Desk"])
        #expect(model.state.alert == nil)
    }

    @Test("A failure does not keep the other product from being loaded")
    func firstFails() async {
        let mocks = MockUseCases()
        respond(mocks, without: Product.ID(1))
        let model = CompareModel(Product.ID(1), Product.ID(2), context: SceneContext(market: mocks.all))

        await model.appear()

        #expect(model.state.rows.map(\.title) == ["Desk"])
        #expect(model.state.alert != nil)
    }

    @Test("After a failure nothing is sent unless the user wants to")
    func noRetry() async {
        let mocks = MockUseCases()
        mocks.fetchProductDetail.call.fails(.timedOut, .timedOut)
        let model = CompareModel(Product.ID(1), Product.ID(2), context: SceneContext(market: mocks.all))
        await model.appear()

        await model.answer(.cancel)

        #expect(mocks.fetchProductDetail.call.callCount == 2)
        #expect(model.state.alert == nil)
    }

    @Test("A product that is deleted elsewhere is not shown any more")
    func deleted() async throws {
        let mocks = MockUseCases()
        respond(mocks)
        let context = SceneContext(market: mocks.all)
        let model = CompareModel(Product.ID(1), Product.ID(2), context: context)
        await model.appear()

        mocks.events.publish(.deleted(Product.ID(1)))
        try await eventually { await context.store.isDeleted(Product.ID(1)) }

        #expect(model.state.rows.map(\.title) == ["Desk"])
        #expect(model.state.cheaper == nil)
        await model.appear()
        #expect(mocks.fetchProductDetail.call.callCount == 2)
        #expect(model.state.alert == nil)
    }

    @Test("A cancelled load is no failure")
    func cancelled() async {
        let mocks = MockUseCases()
        mocks.fetchProductDetail.call.fails(.cancelled, .cancelled)
        let model = CompareModel(Product.ID(1), Product.ID(2), context: SceneContext(market: mocks.all))

        await model.appear()

        #expect(model.state.alert == nil)
    }

    @Test("A response that is older than an edit does not bring the old data back")
    func olderResponse() async throws {
        let mocks = MockUseCases()
        respond(mocks)
        mocks.fetchProductDetail.call.hold()
        let context = SceneContext(market: mocks.all)
        let model = CompareModel(Product.ID(1), Product.ID(2), context: context)

        let appearing = Task { await model.appear() }
        try await eventually(within: .seconds(10)) { mocks.fetchProductDetail.call.callCount >= 1 }
        mocks.events.publish(.updated(.fixture(id: 1, name: "New")))
        try await eventually { await context.store.product(Product.ID(1)) != nil }
        mocks.fetchProductDetail.call.release()
        await appearing.value

        #expect(model.state.rows.map(\.title) == ["New", "Desk"])
    }

    @Test("An edit elsewhere shows here, and may change which one is cheaper")
    func edited() async {
        let context = context
        let model = CompareModel(Product.ID(1), Product.ID(2), context: context)
        await model.appear()

        context.store.merge(.fixture(id: 1, name: "Lamp", price: 100), asOf: context.store.beginRequest())

        #expect(model.state.cheaper == Product.ID(1))
    }

    @Test("A like elsewhere shows here")
    func liked() async throws {
        let mocks = MockUseCases()
        respond(mocks)
        let context = SceneContext(market: mocks.all)
        let model = CompareModel(Product.ID(1), Product.ID(2), context: context)
        await model.appear()

        mocks.events.publish(.liked(Product.ID(2)))
        try await eventually { await context.store.isLiked(Product.ID(2)) }

        #expect(model.state.rows.map(\.isLiked) == [false, true])
    }

    @Test("A tap leads to the product, until the scene is closed")
    func exit() async {
        let model = CompareModel(Product.ID(1), Product.ID(2), context: context)
        var opened: [Product.ID] = []
        model.onExit = { opened.append($0) }
        await model.appear()

        await model.perform(command: "open/2")
        model.end()
        await model.perform(command: "open/1")

        #expect(opened == [Product.ID(2)])
    }

    /// Each product is sent when it is asked for, in whichever order, but for one that fails.
    private func respond(_ mocks: MockUseCases, without failing: Product.ID? = nil) {
        mocks.fetchProductDetail.call.handles { id throws(MarketError) in
            if id == failing { throw .timedOut }
            return id == Product.ID(1) ? .fixture(id: 1, name: "Lamp") : .fixture(id: 2, name: "Desk")
        }
    }

    /// What is shown of these products, where no others are known.
    private func drawn(_ products: Product..., in wording: Wording = Wording()) -> CompareState {
        let store = ProductStore(events: BroadcastProductEvents())
        store.merge(products, asOf: store.beginRequest())
        let facts = CompareState.Facts(ids: [Product.ID(1), Product.ID(2)])
        return CompareState(facts, in: SceneDrawing(wording: wording, products: store.known))
    }

    private var context: SceneContext { SceneContext(market: market.useCases) }
}
