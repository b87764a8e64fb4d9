import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct FetchProductDetailTests {
    private let products = InMemoryMarket().products
    private let likes = InMemoryMarket().accounts
    private let sessions = InMemorySessionStore(.fixture(auth: .fixture()))
    private let id = Product.ID(5)

    private var fetch: FetchProductDetail { FetchProductDetail(products: products, likes: likes, sessions: sessions) }

    @Test("Primary: the detail comes with whether it is liked", arguments: [true, false])
    func primary(isLiked: Bool) async throws {
        products.details.returns(.fixture(id: 5))
        likes.likeLookups.returns(isLiked)
        #expect(try await fetch(id) == .fixture(id: 5, isLiked: isLiked))
        #expect(products.details.calls == [id])
        #expect(likes.likeLookups.calls.map(\.id) == [id])
        #expect(likes.likeLookups.calls.map(\.session) == [.fixture()])
    }

    @Test("The like is looked up while the product is on its way")
    func parallel() async throws {
        products.details.returns(.fixture(id: 5))
        likes.likeLookups.returns(true)
        products.details.hold()
        likes.likeLookups.hold()
        let fetch = fetch
        let task = Task { try await fetch(id) }
        // Both are on their way at the same time, whichever began first.
        await likes.likeLookups.untilHeld()
        await products.details.untilHeld()
        likes.likeLookups.release()
        products.details.release()
        #expect(try await task.value.isLiked)
    }

    @Test("Without likes nothing is liked")
    func withoutLikes() async throws {
        products.details.returns(.fixture(id: 5, isLiked: true))
        #expect(try await FetchProductDetail(products: products)(id).isLiked == false)
    }

    @Test("No user logged in: nothing is liked, and no request is sent")
    func nobody() async throws {
        try await sessions.clear()
        products.details.returns(.fixture(id: 5))
        #expect(try await fetch(id) == .fixture(id: 5))
        #expect(likes.likeLookups.callCount == 0)
    }

    @Test("Likes fail: the product is shown all the same", arguments: passingFailures)
    func likesFail(error: MarketError) async throws {
        products.details.returns(.fixture(id: 5))
        likes.likeLookups.fails(error)
        #expect(try await fetch(id) == .fixture(id: 5))
    }

    @Test("Likes hang: the product is shown all the same, a second later at most")
    func likesHang() async throws {
        let clock = ManualClock()
        let fetch = FetchProductDetail(
            products: products,
            likes: likes,
            sessions: sessions,
            surroundings: Surroundings(clock: clock)
        )
        products.details.returns(.fixture(id: 5))
        likes.likeLookups.hold(ignoringCancellation: true)
        let task = Task { try await fetch(id) }
        await clock.untilSleepers()
        clock.advance(by: .seconds(1))
        #expect(try await task.value == .fixture(id: 5))
        likes.likeLookups.release()
    }

    @Test("Sad: the market's error is thrown", arguments: passingFailures + [.notFound])
    func sad(error: MarketError) async {
        products.details.fails(error)
        likes.likeLookups.always(true)
        await #expect(throws: error) { try await fetch(id) }
    }

    @Test("Sad: a product that fails does not wait for its like", arguments: [MarketError.notFound, .offline])
    func sadWithoutLike(error: MarketError) async {
        products.details.fails(error)
        likes.likeLookups.hold(ignoringCancellation: true)
        await #expect(throws: error) { try await fetch(id) }
        likes.likeLookups.release()
    }

    @Test("Cancel: also when only the like is still missing")
    func cancel() async {
        products.details.returns(.fixture(id: 5))
        likes.likeLookups.hold()
        let fetch = fetch
        let task = Task { try await fetch(id) }
        await likes.likeLookups.untilHeld()
        await products.details.untilCalled()
        task.cancel()
        await #expect(throws: MarketError.cancelled) { try await task.value }
    }

    @Test("Cancel: the lookup of the like ends at once, however long the product takes to notice")
    func cancelLike() async {
        products.details.returns(.fixture(id: 5))
        products.details.hold(ignoringCancellation: true)
        likes.likeLookups.hold()
        let fetch = fetch
        let task = Task { try await fetch(id) }
        await likes.likeLookups.untilHeld()
        await products.details.untilHeld()
        task.cancel()
        #expect(likes.likeLookups.heldCount == 0)
        products.details.release()
        await #expect(throws: MarketError.cancelled) { try await task.value }
    }
}
