import OpenMarketDomain
import OpenMarketTesting
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("Whom the user has blocked", .timeLimit(.minutes(10)))
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
        stage.market.accounts.blockedSellers.call.returns([bob])
        await model.perform(.open(.blocked))
        #expect(model.state.blocked.value?.map(\.name) == ["bob"])
        #expect(model.state.emptyBlockedText == nil)
        await model.perform(.unblock(bob.id))
        #expect(stage.market.accounts.blockedSellers.unblocks.calls == [bob.id])
        #expect(model.state.blocked.value?.isEmpty == true)
        #expect(model.state.emptyBlockedText == stage.wording(.emptyBlocked))
    }

    @Test("A failure is told, and another user does not see them")
    func failures() async throws {
        await model.perform(.open(.blocked))
        #expect(model.state.blocked == .idle)
        try await stage.logIn(.fixture(auth: .fixture()))
        stage.market.accounts.blockedSellers.call.fails(.unsupported(.blocking))
        await model.perform(.open(.blocked))
        #expect(model.state.blocked.problem != nil)
        stage.market.accounts.blockedSellers.call.returns([bob])
        await model.perform(.open(.blocked))
        stage.market.accounts.blockedSellers.unblocks.fails(.offline)
        await model.perform(.unblock(bob.id))
        #expect(model.state.alert?.kind == .error)
        #expect(model.state.blocked.value?.count == 1)
        try await stage.logIn(.fixture(auth: .fixture(user: "user2", email: "o@e.kr")))
        #expect(model.state.blocked == .idle)
    }
}
