import Foundation
import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@Suite("View history", .slot, .timeLimit(.minutes(10)))
struct ViewHistoryTests {
    private final class Calendar: Sendable {
        let now = Mutex(Date(timeIntervalSince1970: 1_700_000_000))

        func pass(days: Double) { now.withLock { $0 += days * 86_400 } }
    }

    private let calendar = Calendar()
    private let store = InMemoryViewHistory()
    private let sessions = SessionKeeper(store: InMemorySessionStore())

    private var history: Kept { history(in: "") }

    private func history(in market: String) -> Kept {
        Kept(
            KeptStores(views: store, market: market),
            products: InMemoryMarket().products,
            sessions: sessions,
            surroundings: Surroundings(now: { [calendar] in calendar.now.withLock { $0 } })
        )
    }

    private func ids() async throws -> [Int] {
        try await history.views().compactMap { Int($0.product.id.rawValue) }
    }

    @Test("Primary: the last product is the first, and one that is looked at again moves up")
    func primary() async throws {
        for id in [1, 2, 3, 1] { try await history.noteView(of: .fixture(id: id)) }
        #expect(try await ids() == [1, 3, 2])
        let list = history.viewedProducts()
        _ = try await list.loadNext()
        #expect(list.state.products.map(\.id) == [Product.ID(1), Product.ID(3), Product.ID(2)])
        #expect(list.state.status == .ended && list.state.totalCount == 3)
    }

    @Test("What was looked at in one market is not shown in another one that uses the same store")
    func markets() async throws {
        let one = history(in: "https://one.example")
        let two = history(in: "https://two.example")
        try await one.noteView(of: .fixture(id: 1))
        #expect(try await two.views().isEmpty)
        try await two.noteView(of: .fixture(id: 1))
        try await one.forgetViews()
        #expect(try await two.views().count == 1)
        #expect(try await one.views().isEmpty)
    }

    @Test("The oldest go at 200 products")
    func limit() async throws {
        for id in 1...210 { try await history.noteView(of: .fixture(id: id)) }
        #expect(try await ids() == (11...210).reversed())
        #expect(try await store.values().count == 200)
    }

    @Test("What was looked at 90 days ago is neither listed nor kept")
    func age() async throws {
        try await history.noteView(of: .fixture(id: 1))
        calendar.pass(days: 89.9)
        try await history.noteView(of: .fixture(id: 2))
        #expect(try await ids() == [2, 1])
        calendar.pass(days: 0.1)
        #expect(try await ids() == [2])
        try await history.noteView(of: .fixture(id: 3))
        #expect(try await store.values().count == 2)
    }

    @Test("One product or all are taken off, and nothing of them is left")
    func forget() async throws {
        for id in 1...200 { try await history.noteView(of: .fixture(id: id)) }
        try await history.forgetView(of: Product.ID(200))
        #expect(try await ids().first == 199)
        try await history.forgetViews()
        #expect(try await ids().isEmpty)
        #expect(try await store.values().isEmpty)
    }

    @Test("Each user, and guests, have a history of their own")
    func owners() async throws {
        try await history.noteView(of: .fixture(id: 1))
        try await sessions.save(.fixture())
        #expect(try await ids().isEmpty)
        try await history.noteView(of: .fixture(id: 2))
        try await history.forgetViews()
        try await sessions.clear()
        #expect(try await ids() == [1])
    }
}
