import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("Whom the user follows", .slot, .timeLimit(.minutes(10)))
struct FollowedSellersTests {
    private let stage = Stage()
    private let page: MyPageModel
    private let log = Exits<MyPageModel.Exit>()
    private var news: [String?]? { page.state.followed.value?.map(\.news) }

    init() {
        page = MyPageModel(context: stage.context)
        page.onExit = { [log] in log.note($0) }
    }

    private func sam(_ count: Int) -> FollowedSeller {
        FollowedSeller(seller: Seller(vendor: Vendor(id: Vendor.ID(7), name: "sam")), newCount: count)
    }

    @Test("Opening a seller leads there, and nothing is new afterwards")
    func open() async throws {
        try await stage.logIn()
        let sellers = stage.market.sellers
        sellers.followedCalls.returns([sam(2)])
        await page.appear()
        #expect(news == [stage.wording(.followedNews, "2")])
        sellers.followedCalls.returns([sam(0)])
        await page.perform(command: "seller/7")
        #expect(log.all == [.products(.seller(Vendor.ID(7)))] && sellers.markSeen.calls == [Vendor.ID(7)])
        #expect(news == [nil])
    }

    @Test("They are asked for again when another user has come to a page that was shown")
    func another() async throws {
        await page.appear()
        #expect(page.state.followed == .idle)
        stage.market.sellers.followedCalls.returns([sam(2)])
        try await stage.logIn()
        await page.reaches { $0.followed.value?.count == 1 }
    }

    @Test("What all of them sell is led to")
    func products() async throws {
        try await stage.logIn()
        stage.market.sellers.followedCalls.returns([sam(2)])
        await page.appear()
        await page.perform(command: "followedProducts")
        #expect(log.all == [.products(.followed)])
    }

    @Test("A market that knows the user no more leads to the log-in")
    func expired() async throws {
        try await stage.logIn()
        stage.market.sellers.followedCalls.fails(.unauthenticated)
        await page.appear()
        #expect(log.all == [.logIn] && page.state.followed == .idle)
    }

    @Test("A list that was asked for before brings back no one, and no number that was seen")
    func overtaken() async throws {
        try await stage.logIn()
        let lists = stage.market.sellers.followedCalls
        lists.returns([sam(2)])
        await page.appear()
        lists.hold()
        lists.returns([sam(2)], [sam(0)])
        async let first: Void = page.appear()
        await lists.untilHeld()
        async let opening = page.perform(command: "seller/7")
        await lists.untilHeld(2)
        lists.release(call: 2)
        _ = await opening
        #expect(news == [nil])
        lists.release(call: 1)
        await first
        #expect(news == [nil])
        lists.returns([sam(0)])
        async let late: Void = page.appear()
        await lists.untilHeld()
        await page.perform(command: "unfollow/7")
        lists.release()
        await late
        #expect(page.state.followed == .loaded([]))
    }

    @Test("Who is followed no more leaves the list; that it is empty is said")
    func unfollow() async throws {
        try await stage.logIn()
        stage.market.sellers.followedCalls.returns([sam(0)])
        await page.appear()
        stage.market.sellers.unfollow.fails(.offline)
        await page.perform(command: "unfollow/7")
        #expect(page.state.alert?.kind == .error && page.state.followed.value?.count == 1)
        stage.market.sellers.unfollow.returns(())
        await page.perform(command: "unfollow/7")
        #expect(page.state.followed.value?.isEmpty == true)
        #expect(page.state.emptyFollowedText == stage.wording(.emptyFollowed))
    }
}
