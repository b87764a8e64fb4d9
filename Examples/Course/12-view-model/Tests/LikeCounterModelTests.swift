import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTesting
import Testing

@testable import Exercise12

@Suite("The badge with the number of likes")
@MainActor
struct LikeCounterModelTests {
    private let likes = MockLikes()

    @Test("It shows how many products are liked")
    func number() async {
        likes.idsCalls.returns(ids(1...3))
        let model = LikeCounterModel(likes: likes)

        await model.perform(.load)

        #expect(model.state.badge == "3")
    }

    @Test("Without likes there is no badge, and beyond 99 there is no number")
    func ends() async {
        likes.idsCalls.returns([], ids(1...99), ids(1...100))
        let model = LikeCounterModel(likes: likes)

        await model.perform(.load)
        #expect(model.state.badge == nil)
        await model.perform(.load)
        #expect(model.state.badge == "99")
        await model.perform(.load)
        #expect(model.state.badge == "99+")
    }

    @Test("A spinner turns from the tap until the response, and a second tap sends nothing")
    func spinner() async {
        likes.idsCalls.returns(ids(1...3))
        let model = LikeCounterModel(likes: likes)

        let work = model.handle(.load)
        #expect(model.state.isLoading)
        #expect(model.handle(.load) == nil)
        await work?()

        #expect(!model.state.isLoading)
        #expect(likes.idsCalls.callCount == 1)
    }

    @Test("A failure is told and keeps the number; the next attempt begins without it")
    func failure() async {
        likes.idsCalls.returns(ids(1...3))
        likes.idsCalls.fails(.offline)
        likes.idsCalls.returns(ids(1...4))
        let model = LikeCounterModel(likes: likes)
        await model.perform(.load)

        await model.perform(.load)
        #expect(model.state == LikeCounterModel.State(badge: "3", error: .offline))

        await model.perform(.load)
        #expect(model.state == LikeCounterModel.State(badge: "4"))
    }

    @Test("A cancelled load is no failure")
    func cancelled() async {
        likes.idsCalls.returns(ids(1...3))
        likes.idsCalls.fails(.cancelled)
        let model = LikeCounterModel(likes: likes)
        await model.perform(.load)

        await model.perform(.load)

        #expect(model.state == LikeCounterModel.State(badge: "3"))
    }

    @Test("A like elsewhere counts once, and is taken back once; a deleted product is liked no longer")
    func events() async {
        likes.idsCalls.returns(ids(1...3))
        let model = LikeCounterModel(likes: likes)
        await model.perform(.load)

        model.apply(.liked(Product.ID(9)))
        model.apply(.liked(Product.ID(9)))
        #expect(model.state.badge == "4")
        model.apply(.unliked(Product.ID(9)))
        model.apply(.unliked(Product.ID(9)))
        #expect(model.state.badge == "3")
        model.apply(.deleted(Product.ID(1)))
        #expect(model.state.badge == "2")
    }

    @Test("What happens while the list is on its way is not overwritten by its response")
    func eventsWhileLoading() async throws {
        likes.idsCalls.returns(ids(1...3))
        likes.idsCalls.hold()
        let model = LikeCounterModel(likes: likes)

        let loading = Task { await model.perform(.load) }
        try await eventually(within: .seconds(10)) { [likes] in likes.idsCalls.callCount == 1 }
        model.apply(.liked(Product.ID(8)))
        model.apply(.liked(Product.ID(9)))
        model.apply(.unliked(Product.ID(3)))
        // What happened last counts.
        model.apply(.unliked(Product.ID(2)))
        model.apply(.liked(Product.ID(2)))
        model.apply(.liked(Product.ID(7)))
        model.apply(.unliked(Product.ID(7)))
        likes.idsCalls.release()
        await loading.value

        #expect(model.state.badge == "4")
    }

    @Test("What happens while the list is on its way is shown at once, and stays when the list does not come")
    func eventsWhileFailing() async throws {
        likes.idsCalls.returns(ids(1...3))
        likes.idsCalls.fails(.offline)
        let model = LikeCounterModel(likes: likes)
        await model.perform(.load)
        likes.idsCalls.hold()

        let loading = Task { await model.perform(.load) }
        try await eventually(within: .seconds(10)) { [likes] in likes.idsCalls.callCount == 2 }
        model.apply(.liked(Product.ID(8)))
        model.apply(.unliked(Product.ID(3)))
        model.apply(.liked(Product.ID(9)))
        #expect(model.state.badge == "4")
        likes.idsCalls.release()
        await loading.value

        #expect(model.state == LikeCounterModel.State(badge: "4", error: .offline))
        model.apply(.liked(Product.ID(10)))
        #expect(model.state.badge == "5")
    }

    @Test("A list replaces what happened before it was asked for; before the first one there is no badge")
    func eventsBeforeLoading() async {
        likes.idsCalls.returns(ids(1...3), ids(1...3))
        let model = LikeCounterModel(likes: likes)
        model.apply(.liked(Product.ID(8)))
        #expect(model.state.badge == nil)
        await model.perform(.load)
        #expect(model.state.badge == "3")
        model.apply(.liked(Product.ID(9)))

        await model.perform(.load)

        #expect(model.state.badge == "3")
    }

    @Test("A product that is created or edited changes no number, and sends nothing")
    func otherEvents() async {
        likes.idsCalls.returns(ids(1...3))
        let model = LikeCounterModel(likes: likes)
        await model.perform(.load)

        model.apply(.created(.fixture(id: 9)))

        #expect(model.state.badge == "3")
        #expect(likes.idsCalls.callCount == 1)
    }

    private func ids(_ numbers: ClosedRange<Int>) -> Set<Product.ID> {
        Set(numbers.map { Product.ID($0) })
    }
}
