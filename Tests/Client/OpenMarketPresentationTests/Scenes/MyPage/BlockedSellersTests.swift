import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("Whom the user has blocked", .slot, .timeLimit(.minutes(10)))
struct BlockedSellersTests {
    private let stage = Stage()
    private let model: MyPageModel
    private let bob = Seller(vendor: Vendor(id: Vendor.ID(7), name: "bob"), user: UserID(rawValue: "u7"))

    init() {
        model = MyPageModel(context: stage.context)
    }

    @Test("They are listed when that is asked for, and blocked no longer one by one")
    func list() async throws {
        try await stage.logIn(.fixture(auth: .fixture()))
        #expect(model.state.blocked == .idle)
        stage.market.sellers.blockedCalls.returns([bob])
        await model.perform(command: "open/blocked")
        #expect(model.state.blocked.value?.map(\.name) == ["bob"])
        #expect(model.state.emptyBlockedText == nil)
        await model.perform(command: .init("unblock", bob.id.rawValue))
        #expect(stage.market.sellers.unblock.calls == [bob.id])
        #expect(model.state.blocked.value?.isEmpty == true)
        #expect(model.state.emptyBlockedText == stage.wording(.emptyBlocked))
    }

    @Test("That nobody is blocked is said of the user who is logged in, and only while it is known")
    func nobody() async throws {
        try await stage.logIn(.fixture(auth: .fixture()))
        stage.market.sellers.blockedCalls.returns([])
        await model.perform(command: "open/blocked")
        #expect(model.state.emptyBlockedText != nil)
        stage.market.sellers.blockedCalls.fails(.offline)
        await model.perform(command: "open/blocked")
        #expect(model.state.blocked.problem != nil && model.state.emptyBlockedText == nil)
        stage.market.sellers.blockedCalls.returns([])
        await model.perform(command: "open/blocked")
        // The same address, and still another user.
        try await stage.logIn(.fixture(auth: .fixture(user: "user2")))
        #expect(model.state.blocked == .idle && model.state.emptyBlockedText == nil)
    }

    @Test("Without a list there is no one to block no longer")
    func unblockedAtOnce() async throws {
        try await stage.logIn(.fixture(auth: .fixture()))
        #expect(await model.perform(command: "unblock/7") == false)
        #expect(stage.market.sellers.unblock.callCount == 0 && model.state.blocked == .idle)
    }

    @Test("Lists that are open are loaded again after a log-in, and when a seller is blocked no longer")
    func lists() async throws {
        stage.lists.sell(from: ServedProducts(count: 3))
        let (list, _) = stage.list()
        let (unseen, _) = stage.list()
        await list.load()
        try await stage.logIn(.fixture(auth: .fixture()))
        await giveWay { list.state.status == .ended && stage.lists.pages.callCount == 2 }
        stage.market.sellers.blockedCalls.returns([bob])
        await model.perform(command: "open/blocked")
        await model.perform(command: "unblock/7")
        await giveWay { list.state.status == .ended && stage.lists.pages.callCount == 3 }
        #expect(unseen.state.rows.isEmpty)
    }

    @Test("A market that cannot block offers it nowhere")
    func unable() async throws {
        var market = stage.context.market
        market.sellers = nil
        let context = SceneContext(market: market)
        let buyer = Vendor(id: Vendor.ID(99), name: "buyer")
        context.session.become(.signedIn(.fixture(vendor: buyer, auth: .fixture())))
        let rows = MyPageModel(context: context).state.rows.map(\.id)
        #expect(rows.contains(.deleteAccount) && !rows.contains(.blocked))
        stage.market.fetchProductDetail.call.returns(.fixture())
        let detail = ProductDetailModel(Product.ID(1), context: context)
        await detail.appear()
        #expect(detail.state.canChat && !detail.state.canModerate)
    }

    @Test("A failure is told, and another user does not see them")
    func failures() async throws {
        await model.perform(command: "open/blocked")
        #expect(model.state.blocked == .idle)
        try await stage.logIn(.fixture(auth: .fixture()))
        stage.market.sellers.blockedCalls.fails(.unsupported(.blocking))
        await model.perform(command: "open/blocked")
        #expect(model.state.blocked.problem != nil)
        stage.market.sellers.blockedCalls.returns([bob])
        await model.perform(command: "open/blocked")
        stage.market.sellers.unblock.fails(.offline)
        await model.perform(command: .init("unblock", bob.id.rawValue))
        #expect(model.state.alert?.kind == .error)
        #expect(model.state.blocked.value?.count == 1)
        try await stage.logIn(.fixture(auth: .fixture(user: "user2", email: "o@e.kr")))
        #expect(model.state.blocked == .idle)
    }
}
