import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("Whom the user follows", .slot, .timeLimit(.minutes(10)))
struct FollowedSellersModelTests {
    private let stage = Stage()
    private let model: FollowedSellersModel

    init() {
        model = FollowedSellersModel(context: stage.context)
    }

    private func sam(_ count: Int) -> FollowedSeller {
        FollowedSeller(seller: Seller(vendor: Vendor(id: Vendor.ID(7), name: "sam")), newCount: count)
    }

    @Test("Opening a seller leads there, and nothing is new afterwards")
    func open() async throws {
        try await stage.logIn(.fixture(auth: .fixture()))
        let sellers = stage.market.sellers
        sellers.followedCalls.returns([sam(2)])
        await model.perform(.load)
        #expect(model.state.rows.value?.map(\.news) == [stage.wording(.followedNews, "2")])
        sellers.followedCalls.returns([sam(0)])
        var exits: [FollowedSellersModel.Exit] = []
        model.onExit = { exits.append($0) }
        await model.perform(.open(Vendor.ID(7)))
        #expect(exits == [.seller(Vendor.ID(7))] && sellers.markSeen.calls == [Vendor.ID(7)])
        #expect(model.state.rows.value?.map(\.news) == [nil])
    }

    @Test("Whom the user follows is part of the user's own page, and asked for again when another one has come")
    func part() async throws {
        let page = MyPageModel(context: stage.context)
        await page.appear()
        #expect(page.state.followed?.rows == .idle)
        stage.market.sellers.followedCalls.returns([sam(2)])
        try await stage.logIn(.fixture(auth: .fixture()))
        await page.reaches { $0.followed?.rows.value?.count == 1 }
        await page.perform(.followed(.unfollow(Vendor.ID(7))))
        #expect(page.state.followed?.rows.value == [] && page.state.followed?.emptyText != nil)
    }

    @Test("What all of them sell is led to from the user's own page")
    func products() async throws {
        let page = MyPageModel(context: stage.context)
        var exits: [MyPageModel.Exit] = []
        page.onExit = { exits.append($0) }
        await page.perform(.followed(.showProducts))
        #expect(exits == [.products(.followed)])
    }

    @Test("A list that was asked for before brings nobody back, and no number that was seen")
    func overtaken() async throws {
        try await stage.logIn()
        let lists = stage.market.sellers.followedCalls
        lists.returns([sam(2)])
        await model.perform(.load)
        lists.hold()
        lists.returns([sam(2)], [sam(0)])
        async let first: Void = model.perform(.load)
        await lists.untilHeld()
        async let opening: Void = model.perform(.open(Vendor.ID(7)))
        await lists.untilHeld(2)
        lists.release(call: 2)
        await opening
        #expect(model.state.rows.value?.map(\.news) == [nil])
        lists.release(call: 1)
        await first
        #expect(model.state.rows.value?.map(\.news) == [nil])
        lists.returns([sam(0)])
        async let late: Void = model.perform(.load)
        await lists.untilHeld()
        await model.perform(.unfollow(Vendor.ID(7)))
        lists.release()
        await late
        #expect(model.state.rows == .loaded([]))
    }

    @Test("Who is followed no more leaves the list; that it is empty is said")
    func unfollow() async throws {
        try await stage.logIn(.fixture(auth: .fixture()))
        stage.market.sellers.followedCalls.returns([sam(0)])
        await model.perform(.load)
        stage.market.sellers.unfollow.fails(.offline)
        await model.perform(.unfollow(Vendor.ID(7)))
        #expect(model.state.alert?.kind == .error && model.state.rows.value?.count == 1)
        stage.market.sellers.unfollow.returns(())
        await model.perform(.unfollow(Vendor.ID(7)))
        #expect(model.state.rows.value?.isEmpty == true)
        #expect(model.state.emptyText == stage.wording(.emptyFollowed))
    }
}
