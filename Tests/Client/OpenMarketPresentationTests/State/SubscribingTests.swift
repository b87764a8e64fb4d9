import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("Readers of states", .slot, .timeLimit(.minutes(10)))
struct SubscribingTests {
    private let stage = Stage()

    /// Binds a scene in every way there is, and returns once everything has run that this could have begun.
    private func look<Model: PresentedScene>(at model: Model) async {
        let actions = Feed<SceneAction>()
        var states = model.states().makeAsyncIterator()
        var output = model.transform(actions.stream).makeAsyncIterator()
        _ = (await states.next(), await output.next(), model.state)
        await giveWay()
    }

    @Test("Following the states of a scene asks the market nothing")
    func nothingIsAsked() async throws {
        try await stage.logIn()
        let context = stage.context
        let room = ChatRoom.fixture().id
        for kind in [ProductListKind.all, .search("lamp"), .mine, .liked, .seller(Vendor.ID(7))] {
            await look(at: ProductListModel(kind, context: context))
        }
        await look(at: ProductDetailModel(Product.ID(1), context: context))
        await look(at: HomeModel(context: context))
        await look(at: ProductFormModel(.register, context: context))
        await look(at: ProductFormModel(.edit(Product.ID(1)), context: context))
        await look(at: SearchModel(context: context))
        await look(at: ChatListModel(context: context))
        await look(at: ChatRoomModel(room, context: context))
        await look(at: MyPageModel(context: context))
        await look(at: LoginModel(context: context))
        await look(at: SignUpModel(context: context))
        #expect(stage.market.reports.filter { $0.callCount > 0 } == [])
        #expect(stage.lists.pages.callCount == 0)
        #expect(stage.clock.sleeperCount == 0)
    }
}
