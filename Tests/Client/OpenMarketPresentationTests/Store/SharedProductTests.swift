import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("One product in several open scenes", .slot, .timeLimit(.minutes(10)))
struct SharedProductTests {
    private let stage = Stage()
    private let id = Product.ID(2)

    /// A list, a search, and the product itself, all of them loaded.
    private func scenes() async throws -> ([ProductListModel], ProductDetailModel) {
        stage.lists.sell(from: ServedProducts(count: 3))
        stage.market.fetchProductDetail.call.returns(.fixture(id: 2, name: "Product 2"))
        let lists = [stage.list().0, stage.list(.search("Product")).0]
        for list in lists { await list.load() }
        let detail = ProductDetailModel(id, context: stage.context)
        await detail.loadProduct()
        return (lists, detail)
    }

    @Test("An edit shows in all of them at once, without a request")
    func edited() async throws {
        let (lists, detail) = try await scenes()
        stage.market.events.publish(.updated(.fixture(id: 2, name: "Product 2 as new")))
        for list in lists {
            await list.reaches { $0.rows[1].title == "Product 2 as new" }
            #expect(list.state.rows.numbers == [1, 2, 3])
        }
        #expect(detail.state.content.value?.title == "Product 2 as new")
        #expect(stage.market.fetchProductDetail.call.callCount == 1)
    }

    @Test("A like in one shows in all")
    func liked() async throws {
        let (lists, detail) = try await scenes()
        stage.market.accounts.setLike.call.returns(true)
        await detail.perform(command: "like")
        #expect(detail.state.content.value?.isLiked == true)
        for list in lists { #expect(list.state.rows.map(\.isLiked) == [false, true, false]) }
    }

    @Test("The user's own like counts at once in all of them, and no longer when the market refuses it")
    func counted() async throws {
        stage.lists.sell(from: ServedProducts(count: 3))
        stage.context.store.merge([.fixture(id: 2, likeCount: 4)], asOf: stage.context.store.now)
        let store = stage.context.store
        let detail = ProductDetailModel(id, context: stage.context)
        stage.market.fetchProductDetail.call.returns(.fixture(id: 2, likeCount: 4))
        await detail.loadProduct()
        stage.market.accounts.setLike.call.returns(true)
        await detail.perform(command: "like")
        #expect(store.product(id)?.likeCount == 5)
        #expect(detail.state.content.value?.likes?.text == stage.context.wording(.likeCount, "5"))
        // A response from before the tap does not know it yet.
        let early = store.now
        let events = stage.market.events
        stage.market.accounts.setLike.call.handles { id, _ async throws(MarketError) in
            events.publish(.liked(id))
            throw .offline
        }
        await detail.perform(command: "like")
        await detail.reaches { $0.content.value?.isLiked == true }
        store.merge([.fixture(id: 2, likeCount: 4)], asOf: early)
        #expect(store.product(id)?.likeCount == 5)
        store.merge([.fixture(id: 2, likeCount: 9)], asOf: store.now)
        #expect(store.product(id)?.likeCount == 9)
    }

    @Test("A deletion takes it out of all")
    func deleted() async throws {
        let (lists, detail) = try await scenes()
        stage.market.events.publish(.deleted(id))
        for list in lists {
            await list.reaches { $0.rows.count == 2 }
            #expect(list.state.rows.numbers == [1, 3])
        }
        #expect(detail.state.content.problem?.error == .notFound)
    }

    @Test("A product that turns out to be gone goes away everywhere")
    func foundGone() async throws {
        let (lists, detail) = try await scenes()
        stage.market.fetchProductDetail.call.fails(.notFound)
        await detail.loadProduct()
        for list in lists { #expect(list.state.rows.numbers == [1, 3]) }
        #expect(detail.state.content.problem?.error == .notFound)
    }

    @Test("Likes are read for one user and not shown to the next")
    func users() async throws {
        let (lists, _) = try await scenes()
        try await stage.logIn()
        let ids = stage.market.accounts.likes.idsCalls
        ids.returns([id], [Product.ID(1)])
        ids.hold(ignoringCancellation: true)
        async let first = stage.context.loadLikes()
        await ids.untilHeld()
        try await stage.logOut()
        await stage.context.loadLikes()
        try await stage.logIn(.fixture(auth: .fixture(user: "user2")))
        async let second = stage.context.loadLikes()
        await ids.untilHeld(2)
        ids.release(call: 1)
        _ = await second
        ids.release()
        _ = await first
        #expect(lists[0].state.rows.map(\.isLiked) == [true, false, false])
    }
}
