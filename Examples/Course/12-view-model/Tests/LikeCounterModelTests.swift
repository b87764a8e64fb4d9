import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTesting
import Testing

@testable import Exercise12

@Suite("The badge with the number of likes")
@MainActor
struct LikeCounterModelTests {
    private let fetch = MockUseCase<Void, Set<Product.ID>>("fetchLikedIDs")

    @Test("It shows how many products are liked")
    func number() async {
        fetch.call.returns(ids(1...3))
        let model = LikeCounterModel(fetchLikedIDs: fetch)

        await model.perform(.load)

        #expect(model.state.badge == "3")
    }

    @Test("Without likes there is no badge, and beyond 99 there is no number")
    func ends() async {
        fetch.call.returns([], ids(1...100))
        let model = LikeCounterModel(fetchLikedIDs: fetch)

        await model.perform(.load)
        #expect(model.state.badge == nil)
        await model.perform(.load)
        #expect(model.state.badge == "99+")
    }

    @Test("A spinner turns from the tap until the response, and a second tap sends nothing")
    func spinner() async {
        fetch.call.returns(ids(1...3))
        let model = LikeCounterModel(fetchLikedIDs: fetch)

        let work = model.handle(.load)
        #expect(model.state.isLoading)
        #expect(model.handle(.load) == nil)
        await work?()

        #expect(!model.state.isLoading)
        #expect(fetch.call.callCount == 1)
    }

    @Test("A failure is told and keeps the number; the next attempt begins without it")
    func failure() async {
        fetch.call.returns(ids(1...3))
        fetch.call.fails(.offline)
        fetch.call.returns(ids(1...4))
        let model = LikeCounterModel(fetchLikedIDs: fetch)
        await model.perform(.load)

        await model.perform(.load)
        #expect(model.state == LikeCounterModel.State(badge: "3", error: .offline))

        await model.perform(.load)
        #expect(model.state == LikeCounterModel.State(badge: "4"))
    }

    @Test("A cancelled load is no failure")
    func cancelled() async {
        fetch.call.returns(ids(1...3))
        fetch.call.fails(.cancelled)
        let model = LikeCounterModel(fetchLikedIDs: fetch)
        await model.perform(.load)

        await model.perform(.load)

        #expect(model.state == LikeCounterModel.State(badge: "3"))
    }

    @Test("A like elsewhere counts once, and is taken back once; a deleted product is liked no longer")
    func events() async {
        fetch.call.returns(ids(1...3))
        let model = LikeCounterModel(fetchLikedIDs: fetch)
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

    private func ids(_ numbers: ClosedRange<Int>) -> Set<Product.ID> {
        Set(numbers.map { Product.ID($0) })
    }
}
