import OpenMarket
import OpenMarketTesting
import Testing
import WishListsDomain
@testable import WishListsPresentation
import WishListsTesting

@MainActor
@Suite("The scene with the wish lists")
struct WishListsModelTests {
    private let wishLists = MockWishLists()
    private let flat = WishList(id: WishList.ID(rawValue: "1"), name: "Flat")
    private let model: WishListsModel

    init() {
        model = WishListsModel(wishLists, context: SceneContext(market: MockUseCases().all))
    }

    @Test("The state is drawn from facts, without a scene")
    func state() {
        let state = WishListsState(.init(lists: [flat], name: "Garden"), in: SceneDrawing(isBusy: true))
        #expect(state.lists == [flat] && state.name == "Garden" && state.isBusy && state.alert == nil)
    }

    @Test("A name that is typed becomes a list, and the field is empty again")
    func make() async {
        wishLists.make.returns(flat)
        wishLists.allCalls.returns([flat])
        #expect(await !model.perform(command: "make"))
        model.write("Flat")
        await model.perform(command: "make")
        #expect(wishLists.make.calls == ["Flat"])
        #expect(model.state.lists == [flat] && model.state.name.isEmpty && !model.state.isBusy)
    }

    @Test("A failure is told, and keeps what was typed and what is shown")
    func failure() async {
        wishLists.allCalls.returns([flat])
        await model.appear()
        wishLists.make.fails(.conflict)
        model.write("Flat")
        await model.perform(command: "make")
        #expect(model.state.alert?.kind == .error && model.state.name == "Flat" && model.state.lists == [flat])
    }

    @Test("While something is on its way nothing else begins")
    func busy() async {
        wishLists.allCalls.returns([flat])
        await model.appear()
        wishLists.delete.hold()
        let deleting = Task { await model.perform(command: "delete/1") }
        await wishLists.delete.untilHeld()
        #expect(model.state.isBusy)
        await model.appear()
        #expect(wishLists.allCalls.callCount == 1)
        wishLists.delete.release()
        #expect(await deleting.value)
        #expect(wishLists.delete.calls == [flat.id] && model.state.lists == [])
    }
}
