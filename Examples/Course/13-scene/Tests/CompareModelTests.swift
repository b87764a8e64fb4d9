import CourseLaws
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

    @Test(
        "Missing products are loaded when the scene appears; what is known or deleted is not",
        arguments: Draw.cases(30)
    )
    func missing(draw: Draw) async throws {
        let mocks = MockUseCases()
        mocks.fetchProductDetail.call.handles { .fixture(id: Int($0.rawValue) ?? 0, name: "P" + $0.rawValue) }
        let context = SceneContext(market: mocks.all)
        let ids = draw.shuffled(Array(1...99)).prefix(2).map { Product.ID($0) }
        let (known, deleted) = (ids.filter { _ in draw.bool() }, ids.filter { _ in draw.int(0...3) == 0 })
        for id in known {
            context.store.merge(
                .fixture(id: Int(id.rawValue) ?? 0, name: "P" + id.rawValue),
                asOf: context.store.beginRequest()
            )
        }
        let model = CompareModel(ids[0], ids[1], context: context)
        for id in deleted { mocks.events.publish(.deleted(id)) }
        for id in deleted { try await eventually { await context.store.isDeleted(id) } }

        await model.appear()
        #expect(Set(mocks.fetchProductDetail.call.calls) == Set(ids).subtracting(known).subtracting(deleted))
        #expect(model.state.rows.map(\.id) == ids.filter { !deleted.contains($0) })
        let count = mocks.fetchProductDetail.call.callCount
        await model.load()
        #expect(mocks.fetchProductDetail.call.callCount == count)
    }

    @Test("The cheaper one is what the buyer pays less for, in the same currency", arguments: Draw.cases(60))
    func paysLess(draw: Draw) {
        let prices = (0...1).map { _ in draw.amount(0...draw.one(of: [300, 999_999])) }
        let discounts = prices.map { draw.one(of: [0, $0, Decimal(draw.int(0...3))]) }
        let currencies = (0...1).map { _ in draw.one(of: [Currency.krw, .krw, .usd]) }
        let products = (0...1).map {
            Product.fixture(
                id: $0 + 1,
                price: prices[$0],
                currency: currencies[$0],
                discount: min(discounts[$0], prices[$0])
            )
        }
        let paid = (0...1).map { prices[$0] - min(discounts[$0], prices[$0]) }
        let cheaper = currencies[0] != currencies[1] || paid[0] == paid[1] ? nil : Product.ID(paid[0] < paid[1] ? 1 : 2)

        #expect(drawn(products[0], products[1]).cheaper == cheaper)
        #expect(drawn(products[1], products[0]).cheaper == cheaper)
        #expect(drawn(products[0]).cheaper == nil)
    }

    @Test(
        "A failure becomes an alert with a retry, and keeps what is there. A cancelled load is no failure",
        arguments: Draw.cases(30)
    )
    func retries(draw: Draw) async {
        let mocks = MockUseCases()
        var errors: [Product.ID: MarketError] = [:]
        for id in 1...2 where draw.int(0...3) > 0 {
            errors[Product.ID(id)] = draw.one(of: [.offline, .timedOut, .unreachable, .cancelled])
        }
        mocks.fetchProductDetail.call.handles { [errors] id throws(MarketError) in
            if let error = errors[id] { throw error }
            return .fixture(id: Int(id.rawValue) ?? 0)
        }
        let model = CompareModel(Product.ID(1), Product.ID(2), context: SceneContext(market: mocks.all))
        await model.appear()

        let isTold = errors.values.contains { $0 != .cancelled }
        #expect(model.state.rows.map(\.id) == [Product.ID(1), Product.ID(2)].filter { errors[$0] == nil })
        #expect((model.state.alert != nil) == isTold)
        mocks.fetchProductDetail.call.handles { .fixture(id: Int($0.rawValue) ?? 0) }
        guard isTold else { return }
        #expect(model.state.alert?.actions.contains { $0.choice == .retry } == true)
        // Two failures may be two alerts.
        await model.answer(.retry)
        if model.state.alert != nil { await model.answer(.retry) }
        #expect(model.state.rows.count == 2 && model.state.alert == nil)
    }

    @Test("Changes elsewhere show here, without a request", arguments: Draw.cases(20))
    func changes(draw: Draw) async throws {
        let mocks = MockUseCases()
        respond(mocks)
        let context = SceneContext(market: mocks.all)
        let model = CompareModel(Product.ID(1), Product.ID(2), context: context)
        await model.appear()
        for _ in 0..<draw.int(1...6) {
            let (id, isLike) = (draw.int(1...2), draw.bool())
            if isLike {
                let isLiked = draw.bool()
                mocks.events.publish(isLiked ? .liked(Product.ID(id)) : .unliked(Product.ID(id)))
                try await eventually { await context.store.isLiked(Product.ID(id)) == isLiked }
                #expect(model.state.rows[id - 1].isLiked == isLiked)
            } else {
                let name = draw.word(3...8)
                context.store.merge(
                    .fixture(id: id, name: name, price: draw.amount(1...99_999)),
                    asOf: context.store.beginRequest()
                )
                #expect(model.state.rows[id - 1].title == name)
            }
        }
        #expect(mocks.fetchProductDetail.call.callCount == 2)
    }

    @Test(
        "A tap leads to the product (`open/2`), until the scene has ended; after that nothing is requested or told",
        arguments: Draw.cases(20)
    )
    func ended(draw: Draw) async throws {
        let mocks = MockUseCases()
        let ids = draw.shuffled(Array(1...99)).prefix(2).map { Product.ID($0) }
        let isThere = draw.bool()
        mocks.fetchProductDetail.call.handles { id throws(MarketError) in
            if isThere { return .fixture(id: Int(id.rawValue) ?? 0) }
            throw .offline
        }
        let context = SceneContext(market: mocks.all)
        let model = CompareModel(ids[0], ids[1], context: context)
        var opened: [Product.ID] = []
        model.onExit = { opened.append($0) }
        mocks.fetchProductDetail.call.hold(ignoringCancellation: true)
        let appearing = Task { await model.appear() }
        try await eventually(within: .seconds(10)) { mocks.fetchProductDetail.call.callCount >= 1 }
        for _ in 1...200 { await Task.yield() }
        let count = mocks.fetchProductDetail.call.callCount
        if draw.bool() {
            model.end()
            mocks.fetchProductDetail.call.release()
            await appearing.value
            #expect(mocks.fetchProductDetail.call.callCount == count)
            #expect(model.state.alert == nil)
        } else {
            mocks.fetchProductDetail.call.release()
            await appearing.value
            let taps = draw.list(1...3) { draw.one(of: ids) }
            for id in taps { await model.perform(command: .init("open", id.rawValue)) }
            #expect(opened == (isThere ? taps : []))
            model.end()
            await model.perform(command: .init("open", ids[0].rawValue))
            #expect(opened == (isThere ? taps : []))
        }
    }

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
