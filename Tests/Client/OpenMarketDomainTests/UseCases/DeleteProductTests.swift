import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct DeleteProductTests {
    private let products = InMemoryMarket().products
    private let sessions = InMemorySessionStore(.fixture())
    private let events = InMemoryProductEvents()
    private let id = Product.ID(1)

    private var delete: DeleteProduct {
        DeleteProduct(products: products, selling: products, sessions: sessions, events: events)
    }

    @Test("Primary: ownership is checked, the product deleted, the deletion announced")
    func primary() async throws {
        products.details.returns(.fixture())
        products.deletions.succeeds()
        try await delete(id)
        #expect(products.deletions.calls.map(\.id) == [id])
        #expect(products.deletions.calls.map(\.credentials) == [.fixture()])
        #expect(events.published == [.deleted(id)])
        try products.verify()
    }

    @Test("Already gone: success, without a request to delete")
    func alreadyGone() async throws {
        products.details.fails(.notFound)
        try await delete(id)
        #expect(products.deletions.callCount == 0)
        #expect(events.published == [.deleted(id)])
    }

    @Test("Gone in between: success")
    func goneInBetween() async throws {
        products.details.returns(.fixture())
        products.deletions.fails(.notFound)
        try await delete(id)
        #expect(events.published == [.deleted(id)])
    }

    @Test("Gone in between, in a market that then says the password is wrong: success")
    func goneButWrongSecret() async throws {
        products.details.answers(.success(.fixture()), .failure(.notFound))
        products.deletions.fails(.wrongSecret)
        try await delete(id)
        #expect(events.published == [.deleted(id)])
    }

    @Test("Wrong password: said when the product is still there; no event")
    func wrongSecret() async {
        products.details.returns(.fixture(), .fixture())
        products.deletions.fails(.wrongSecret)
        await #expect(throws: MarketError.wrongSecret) { try await delete(id, secret: Secret("guess")) }
        #expect(products.deletions.calls.map(\.credentials) == [.fixture(secret: Secret("guess"))])
        #expect(events.published.isEmpty)
    }

    @Test("Wrong password: the market's word counts when asking again fails")
    func wrongSecretUnconfirmed() async {
        products.details.answers(.success(.fixture()), .failure(.offline))
        products.deletions.fails(.wrongSecret)
        await #expect(throws: MarketError.wrongSecret) { try await delete(id) }
        #expect(events.published.isEmpty)
    }

    @Test("Wrong password: a cancellation while asking again stays a cancellation")
    func cancelledWhileConfirming() async {
        products.details.answers(.success(.fixture()), .failure(.cancelled))
        products.deletions.fails(.wrongSecret)
        await #expect(throws: MarketError.cancelled) { try await delete(id) }
        #expect(events.published.isEmpty)
    }

    @Test("Another vendor's: refused by id, even under the user's own name, and nothing is sent")
    func notOwner() async {
        products.details.always(.fixture(vendor: .fixture(id: 8, name: "vendor7")))
        await #expect(throws: MarketError.notOwner) { try await delete(id) }
        #expect(products.deletions.callCount == 0)
        #expect(events.published.isEmpty)
    }

    @Test("No user logged in: nothing is even looked up")
    func nobody() async throws {
        try await sessions.clear()
        await #expect(throws: MarketError.unauthenticated) { try await delete(id) }
        #expect(products.details.callCount == 0)
    }

    @Test("Sad: the market's error is thrown; no event", arguments: passingFailures)
    func sad(error: MarketError) async {
        products.details.returns(.fixture())
        products.deletions.fails(error)
        await #expect(throws: error) { try await delete(id) }
        #expect(events.published.isEmpty)
    }

    @Test("Cancel: no event")
    func cancel() async {
        products.details.returns(.fixture())
        products.deletions.hold()
        let delete = delete
        let task = Task { try await delete(id) }
        await products.deletions.untilHeld()
        task.cancel()
        await #expect(throws: MarketError.cancelled) { try await task.value }
        #expect(events.published.isEmpty)
    }

    @Test("Deleting twice in a working market is the same as deleting once")
    func idempotent() async throws {
        let market = InMemoryMarket(products: [.fixture(id: 1)], sessions: [.fixture()]).products
        let delete = DeleteProduct(products: market, selling: market, sessions: sessions, events: events)
        try await delete(id)
        try await delete(id)
        #expect(events.published == [.deleted(id), .deleted(id)])
    }
}
