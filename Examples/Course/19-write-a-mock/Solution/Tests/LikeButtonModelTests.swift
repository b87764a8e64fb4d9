import OpenMarketDomain
import OpenMarketTesting
import Testing

@testable import Exercise19

/// Records what the market is told, and responds from a script.
struct MockLikeSending: LikeSending {
    let call = MockCall<Told, Void>("LikeSending.setLike")

    func setLike(_ isLiked: Bool, of product: Product.ID) async throws(MarketError) {
        try await call(Told(isLiked: isLiked, product: product))
    }
}

/// What the market was told.
struct Told: Sendable, Equatable {
    let isLiked: Bool
    let product: Product.ID
}

@Suite("The heart on a product")
@MainActor
struct LikeButtonModelTests {
    private let likes = MockLikeSending()

    @Test("A tap fills the heart at once, and tells the market", arguments: [false, true])
    func atOnce(before: Bool) async {
        likes.call.returns(())
        likes.call.hold()
        let model = model(isLiked: before)

        let tap = Task { await model.tap() }
        await likes.call.untilHeld()
        #expect(model.isLiked == !before)
        likes.call.release()
        await tap.value

        #expect(model.isLiked == !before)
        #expect(model.error == nil)
        #expect(likes.call.calls == [Told(isLiked: !before, product: Product.ID(7))])
    }

    @Test("A refusal takes it back and is shown until the next tap")
    func refused() async {
        likes.call.fails(.offline)
        likes.call.returns(())
        let model = model(isLiked: false)

        await model.tap()
        #expect(!model.isLiked)
        #expect(model.error == .offline)

        likes.call.hold()
        let again = Task { await model.tap() }
        await likes.call.untilHeld()
        #expect(model.error == nil)
        likes.call.release()
        await again.value

        #expect(model.isLiked)
        #expect(likes.call.callCount == 2)
    }

    @Test("A cancelled like is taken back, and is no error")
    func cancelled() async {
        likes.call.fails(.cancelled)
        let model = model(isLiked: false)

        await model.tap()

        #expect(!model.isLiked)
        #expect(model.error == nil)
    }

    @Test("Tapped back before the response, the market is told that after it, and never twice at a time")
    func tappedBack() async {
        likes.call.returns((), ())
        likes.call.hold()
        let model = model(isLiked: false)
        let first = Task { await model.tap() }
        await likes.call.untilHeld()

        await tapAgain(model)
        #expect(!model.isLiked)
        #expect(likes.call.callCount == 1)
        likes.call.release()
        await first.value

        #expect(!model.isLiked)
        #expect(likes.call.calls.map(\.isLiked) == [true, false])
    }

    @Test("Tapped three times, the market is told once: the last wish is what it has")
    func threeTaps() async {
        likes.call.returns(())
        likes.call.hold()
        let model = model(isLiked: false)
        let first = Task { await model.tap() }
        await likes.call.untilHeld()

        await tapAgain(model)
        await tapAgain(model)
        #expect(model.isLiked)
        likes.call.release()
        await first.value

        #expect(model.isLiked)
        #expect(likes.call.calls.map(\.isLiked) == [true])
    }

    @Test("A refusal after a second tap shows what the market has, and not the opposite of the heart")
    func refusedAfterSecondTap() async {
        likes.call.fails(.timedOut)
        likes.call.hold()
        let model = model(isLiked: false)
        let first = Task { await model.tap() }
        await likes.call.untilHeld()

        await tapAgain(model)
        likes.call.release()
        await first.value

        #expect(!model.isLiked)
        #expect(model.error == .timedOut)
        #expect(likes.call.callCount == 1)
    }

    @Test("A like that was confirmed is what a later refusal goes back to")
    func goesBackToConfirmed() async {
        likes.call.returns(())
        likes.call.fails(.offline)
        let model = model(isLiked: false)
        await model.tap()

        await model.tap()

        #expect(model.isLiked)
        #expect(model.error == .offline)
    }

    private func model(isLiked: Bool) -> LikeButtonModel {
        LikeButtonModel(Product.ID(7), isLiked: isLiked, likes: likes)
    }

    /// Taps while the market is told; a right model returns at once, and a wrong one tells the market as well.
    private func tapAgain(_ model: LikeButtonModel) async {
        let count = likes.call.callCount
        Task { await model.tap() }
        for _ in 1...2_000 where likes.call.callCount == count { await Task.yield() }
    }
}
