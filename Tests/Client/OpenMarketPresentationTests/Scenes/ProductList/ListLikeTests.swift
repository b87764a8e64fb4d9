import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("A list of products: hearts", .slot, .timeLimit(.minutes(10)))
struct ListLikeTests {
    let stage = Stage()
    private var likes: MockCall<(id: Product.ID, isLiked: Bool), Bool> { stage.market.accounts.setLike.call }

    private func loaded(_ kind: ProductListKind = .all) async -> (ProductListModel, Exits<ProductListModel.Exit>) {
        stage.lists.sell(from: ServedProducts(count: 3))
        let (list, exits) = stage.list(kind)
        await list.load()
        return (list, exits)
    }

    private func liked(_ list: ProductListModel) -> [Bool] { list.state.rows.map(\.isLiked) }

    @Test("A heart is full at once, before the market has responded, and stays so")
    func optimistic() async {
        let (list, _) = await loaded()
        likes.returns(true)
        likes.hold()
        async let tap = list.perform(command: "like/2")
        await likes.untilHeld()
        #expect(liked(list) == [false, true, false])
        likes.release()
        _ = await tap
        #expect(liked(list) == [false, true, false])
        #expect(list.state.alert == nil)
        #expect(likes.calls.map(\.isLiked) == [true])
    }

    @Test("A second tap takes it back")
    func tappedTwice() async {
        let (list, _) = await loaded()
        likes.returns(true, false)
        await list.perform(command: "like/2")
        await list.perform(command: "like/2")
        #expect(likes.calls.map(\.isLiked) == [true, false])
        #expect(liked(list) == [false, false, false])
    }

    @Test("A like that the market refuses is taken back, and the user is told")
    func rollback() async {
        let (list, _) = await loaded()
        let events = stage.market.events
        likes.handles { id, _ async throws(MarketError) in
            events.publish(.liked(id))
            events.publish(.unliked(id))
            throw .offline
        }
        await list.perform(command: "like/2")
        await list.reaches { $0.rows.allSatisfy { !$0.isLiked } }
        #expect(list.state.alert?.kind == .error)
    }

    @Test("A guest is led to the log-in, and the heart is as it was")
    func unauthenticated() async {
        let (list, exits) = await loaded()
        likes.fails(.unauthenticated)
        await list.perform(command: "like/2")
        #expect(exits.all == [.logIn(then: .like(Product.ID(2)))])
        #expect(list.state.alert == nil)
        #expect(liked(list) == [false, false, false])
    }

    @Test("Two taps that were not sent leave the heart as it was before the first")
    func overlappingRefusals() async {
        let (list, _) = await loaded()
        likes.fails(.unauthenticated, .unauthenticated)
        likes.hold()
        async let first = list.perform(command: "like/2")
        await likes.untilHeld()
        async let second = list.perform(command: "like/2")
        await likes.untilHeld(2)
        likes.release()
        _ = await (first, second)
        #expect(liked(list) == [false, false, false])
    }

    @Test("A like is sent even if the scene is closed")
    func leftScene() async {
        let (list, _) = await loaded()
        likes.returns(true)
        likes.hold()
        let tap = Task { await list.perform(command: "like/2") }
        await likes.untilHeld()
        tap.cancel()
        likes.release()
        _ = await tap.value
        #expect(liked(list) == [false, true, false])
    }

    @Test("Without accounts nothing can be liked")
    func noAccounts() async {
        let stage = Stage(hasAccounts: false)
        stage.lists.sell(from: ServedProducts(count: 3))
        let (list, _) = stage.list()
        await list.load()
        #expect(!list.state.canLike)
        await list.perform(command: "like/2")
        #expect(list.state.rows.allSatisfy { !$0.isLiked })
    }

    @Test(
        "What the market lists as liked has a full heart, and goes away with it; a like taken back returns to its place"
    )
    func likedList() async throws {
        try await stage.logIn()
        let (list, _) = await loaded(.liked)
        #expect(liked(list) == [true, true, true])
        likes.returns(false)
        await list.perform(command: "like/2")
        #expect(list.state.rows.numbers == [1, 3])
        stage.market.events.publish(.liked(Product.ID(2)))
        await list.reaches { $0.rows.count == 3 }
        #expect(list.state.rows.numbers == [1, 2, 3])
    }

    @Test("Likes are read once, and the hearts of later pages are right all the same")
    func readOnce() async throws {
        try await stage.logIn()
        stage.market.accounts.likes.idsCalls.returns([Product.ID(2), Product.ID(44)])
        await stage.context.loadLikes()
        stage.lists.sell(from: ServedProducts(count: 45))
        let (list, _) = stage.list()
        await list.load()
        await list.rowAppeared(at: 19)
        await list.rowAppeared(at: 39)
        #expect(stage.lists.pages.callCount == 3)
        #expect(list.state.rows.filter(\.isLiked).numbers == [2, 44])
        #expect(stage.market.accounts.likes.idsCalls.callCount == 1)
    }

    @Test("What is liked elsewhere stands at the top of the liked products")
    func likedElsewhere() async throws {
        try await stage.logIn()
        let (list, _) = await loaded(.liked)
        stage.store.merge([.fixture(id: 9)], asOf: stage.store.now)
        stage.market.events.publish(.liked(Product.ID(9)))
        await list.reaches { $0.rows.count == 4 }
        #expect(list.state.rows.numbers == [9, 1, 2, 3])
        #expect(list.state.scroll == nil)
    }
}
