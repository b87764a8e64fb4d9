import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct SetLikeTests {
    private let market = InMemoryMarket()
    private let sessions = InMemorySessionStore(.fixture(auth: .fixture()))
    private let events = InMemoryProductEvents()
    private let id = Product.ID(1)

    private var likes: InMemoryAccounts { market.accounts }
    private var like: SetLike { SetLike(Outbox(market, sessions, events)) }

    @Test("Primary: everybody is told at once, the market is told, the new state returned", arguments: [true, false])
    func primary(isLiked: Bool) async throws {
        likes.likeChanges.hold()
        likes.likeChanges.succeeds()
        let call = Task { [like, id] in try await like(id, isLiked: isLiked) }
        await likes.likeChanges.untilHeld()
        #expect(events.published == [isLiked ? .liked(id) : .unliked(id)])
        likes.likeChanges.release()
        #expect(try await call.value == isLiked)
        #expect(likes.likeChanges.calls.map(\.isLiked) == [isLiked])
        #expect(likes.likeChanges.calls.map(\.session) == [.fixture()])
        #expect(events.published.count == 1)
    }

    @Test("Ten quick wishes are at most two requests, and the last one counts", arguments: [true, false])
    func coalescing(last: Bool) async throws {
        likes.likeChanges.hold()
        likes.likeChanges.alwaysSucceeds()
        let like = like
        // Each wish is another one than that before it: its event says that it has been heard.
        let first = Task { [id] in try await like(id, isLiked: last) }
        await likes.likeChanges.untilHeld()
        var calls: [Task<Bool, any Error>] = []
        for number in 1...9 {
            let wish = (number % 2 == 1) != last
            calls.append(Task { [id] in try await like(id, isLiked: wish) })
            try await eventually { [events] in events.published.last == (wish ? .liked(id) : .unliked(id)) }
        }
        likes.likeChanges.release()
        #expect(try await first.value == !last)
        for call in calls { #expect(try await call.value == !last) }
        #expect(likes.likeChanges.callCount <= 2)
        #expect(likes.likeChanges.calls.last?.isLiked == !last)
        #expect(events.published.last == (last ? .unliked(id) : .liked(id)))
    }

    @Test("No user logged in: nothing is published or sent")
    func nobody() async throws {
        try await sessions.clear()
        await #expect(throws: MarketError.unauthenticated) { try await like(id, isLiked: true) }
        #expect(events.published.isEmpty)
        #expect(likes.likeChanges.callCount == 0)
    }

    @Test(
        "Sad: the first event is taken back",
        arguments: [MarketError.offline, .notOwner, .rateLimited(retryAfter: nil)]
    )
    func sad(error: MarketError) async {
        likes.likeChanges.fails(error)
        likes.likeLookups.fails(error)
        await #expect(throws: error) { try await like(id, isLiked: true) }
        #expect(events.published == [.liked(id), .unliked(id)])
    }

    @Test("Response lost: the like is read from the market", arguments: [true, false])
    func answerLost(isLiked: Bool) async throws {
        likes.likeChanges.fails(.connectionLost)
        likes.likeLookups.returns(isLiked)
        if isLiked {
            #expect(try await like(id, isLiked: true))
            #expect(events.published == [.liked(id)])
        } else {
            await #expect(throws: MarketError.connectionLost) { try await like(id, isLiked: true) }
            #expect(events.published == [.liked(id), .unliked(id)])
        }
    }

    @Test("Sad, but changed again before the failure: the new like is sent")
    func wishedAgain() async throws {
        likes.likeChanges.hold()
        likes.likeChanges.answers(.failure(.offline), .success(()))
        let like = like
        let first = Task { [id] in try await like(id, isLiked: true) }
        await likes.likeChanges.untilHeld()
        let second = Task { [id] in try await like(id, isLiked: false) }
        try await eventually { [events] in events.published.count == 2 }
        likes.likeChanges.release()
        #expect(try await first.value == false)
        #expect(try await second.value == false)
        #expect(likes.likeChanges.calls.map(\.isLiked) == [true, false])
        #expect(events.published == [.liked(id), .unliked(id)])
    }

    @Test("A lost response makes doubtful what an earlier one said: the market is asked before a like is taken back")
    func doubtful() async throws {
        let (like, changes, wanted) = (like, likes.likeChanges, [true, false, true])
        changes.hold()
        changes.answers(.success(()), .failure(.connectionLost), .failure(.offline))
        likes.likeLookups.returns(false)
        var calls: [Task<Bool, any Error>] = []
        for (number, isLiked) in wanted.enumerated() {
            calls.append(Task { [id] in try await like(id, isLiked: isLiked) })
            try await eventually { [events] in events.published.count == number + 1 }
            if number > 0 { changes.release(call: number - 1) }
            await changes.untilHeld()
            await changes.untilCalled(number + 1)
        }
        changes.release()
        for call in calls { await #expect(throws: MarketError.offline) { try await call.value } }
        #expect(changes.calls.map(\.isLiked) == wanted)
        #expect(events.published == [.liked(id), .unliked(id), .liked(id), .unliked(id)])
    }

    @Test("Cancel: the caller is told at once; the change itself goes on")
    func cancel() async throws {
        likes.likeChanges.hold(ignoringCancellation: true)
        likes.likeChanges.succeeds()
        let like = like
        let call = Task { [id] in try await like(id, isLiked: true) }
        await likes.likeChanges.untilHeld()
        call.cancel()
        await #expect(throws: MarketError.cancelled) { try await call.value }
        likes.likeChanges.release()
        // A like of another user waits for the end of the first.
        likes.likeChanges.alwaysSucceeds()
        #expect(try await like(id, isLiked: true))
        #expect(events.published.allSatisfy { $0 == .liked(id) })
        let late = await cancelledBeforehand { [id] in try await like(id, isLiked: false) }
        #expect(throws: MarketError.cancelled) { try late.get() }
        #expect(events.published.allSatisfy { $0 == .liked(id) })
    }
}
