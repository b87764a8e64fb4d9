import OpenMarket
import OpenMarketTesting
import Testing
import WishListsDomain
import WishListsPresentation
import WishListsTesting

@MainActor
@Suite("The scene with the wish lists")
struct WishListsModelTests {
    private let wishLists = MockWishLists()
    private let flat = WishList(id: WishList.ID(rawValue: "1"), name: "Flat")

    @Test("A name that is typed becomes a list, and the field is empty again")
    func make() async {
        let model = WishListsModel(wishLists)
        wishLists.make.returns(flat)
        wishLists.allCalls.returns([flat])
        model.send(.type("Flat"))
        await model.perform(.make)
        #expect(wishLists.make.calls == ["Flat"])
        #expect(model.state.lists == [flat] && model.state.name.isEmpty && !model.state.isBusy)
    }

    @Test("A failure keeps what was typed and what is shown")
    func failure() async {
        let model = WishListsModel(wishLists)
        wishLists.allCalls.returns([flat])
        await model.perform(.load)
        wishLists.make.fails(.conflict)
        model.send(.type("Flat"))
        await model.perform(.make)
        #expect(model.state.error == .conflict && model.state.name == "Flat" && model.state.lists == [flat])
    }

    @Test("While something is on its way nothing else begins")
    func busy() async {
        let model = WishListsModel(wishLists)
        let work = model.handle(.delete(flat.id))
        #expect(model.state.isBusy && model.handle(.load) == nil)
        await work?()
        #expect(wishLists.delete.calls == [flat.id] && model.state.lists == [])
    }
}
