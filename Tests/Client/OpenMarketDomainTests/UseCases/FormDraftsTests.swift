import Foundation
import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@Suite("Drafts of new products", .slot, .timeLimit(.minutes(10)))
struct FormDraftsTests {
    private final class Calendar: Sendable {
        let now = Mutex(Date(timeIntervalSince1970: 1_700_000_000))

        func pass(days: Double) { now.withLock { $0 += days * 86_400 } }
    }

    private let calendar = Calendar()
    private let store = InMemoryFormDrafts()
    private let sessions = SessionKeeper(store: InMemorySessionStore())

    private let drafts: Kept

    init() {
        let queries = InMemoryMarket().products
        drafts = Kept(
            KeptStores(drafts: store),
            products: queries,
            sessions: sessions,
            surroundings: Surroundings(now: { [calendar] in calendar.now.withLock { $0 } })
        )
    }

    private func drafts(in market: String) -> Kept {
        Kept(
            KeptStores(drafts: store, market: market),
            products: InMemoryMarket().products,
            sessions: sessions,
            surroundings: .system
        )
    }

    private func draft(_ name: String) -> FormDraft { FormDraft(texts: ["name": name], currency: .krw) }

    /// Keeps a draft for who is logged in.
    private func keep(_ draft: FormDraft, in other: Kept? = nil) async throws {
        try await (other ?? drafts).keepDraft(draft, of: try await sessions.session()?.cacheAccount)
    }

    private func logIn(_ number: Int) async throws {
        try await sessions.save(.fixture(credentials: .fixture(identifier: "user \(number)")))
    }

    @Test("Primary: the last draft takes the place of the one before")
    func primary() async throws {
        try await logIn(1)
        #expect(try await drafts.draft() == nil)
        try await keep(draft("La"))
        try await keep(draft("Lamp"))
        #expect(try await drafts.draft() == draft("Lamp"))
        #expect(try await store.values().count == 1)
        try await drafts.forgetDraft()
        #expect(try await drafts.draft() == nil)
        #expect(try await store.values().isEmpty)
    }

    @Test(
        "What a guest typed is the user's who logs in within the hour, and in no store before",
        arguments: [3599.0, 3600]
    )
    func guest(seconds: Double) async throws {
        try await keep(draft("La"))
        try await keep(draft("Lamp"))
        #expect(try await drafts.draft() == nil)
        #expect(try await store.values().isEmpty)
        calendar.pass(days: seconds / 86_400)
        try await logIn(1)
        #expect(try await drafts.draft() == (seconds < 3600 ? draft("Lamp") : nil))
        #expect(try await store.values().count == (seconds < 3600 ? 1 : 0))
        try await logIn(2)
        #expect(try await drafts.draft() == nil)
    }

    @Test("What a guest typed is no one's when the user has a draft, or when the guest gave it up")
    func guestOfNoUse() async throws {
        try await logIn(1)
        try await keep(draft("Chair"))
        try await sessions.clear()
        try await keep(draft("Lamp"))
        try await logIn(1)
        #expect(try await drafts.draft() == draft("Chair"))
        try await logIn(2)
        #expect(try await drafts.draft() == nil)
        try await sessions.clear()
        try await keep(draft("Lamp"))
        try await drafts.forgetDraft()
        try await logIn(2)
        #expect(try await drafts.draft() == nil)
        #expect(try await store.values().count == 1)
    }

    @Test("A draft of one market is not shown in another one that uses the same store")
    func markets() async throws {
        try await logIn(1)
        let one = drafts(in: "https://one.example")
        let two = drafts(in: "https://two.example")
        try await keep(draft("Lamp"), in: one)
        #expect(try await two.draft() == nil)
        try await keep(draft("Chair"), in: two)
        #expect(try await one.draft() == draft("Lamp"))
    }

    @Test("Each user finds the own draft only")
    func owners() async throws {
        try await logIn(1)
        try await keep(draft("One"))
        try await logIn(2)
        #expect(try await drafts.draft() == nil)
        try await keep(draft("Two"))
        try await drafts.forgetDraft()
        try await sessions.clear()
        #expect(try await drafts.draft() == nil)
        try await logIn(1)
        #expect(try await drafts.draft() == draft("One"))
    }

    @Test("What one user typed is not kept for another one, nor for a guest, when the login has ended")
    func endedLogin() async throws {
        try await logIn(1)
        let account = try await sessions.session()?.cacheAccount
        try await sessions.clear()
        try await drafts.keepDraft(draft("Lamp"), of: account)
        try await logIn(2)
        try await drafts.keepDraft(draft("Lamp"), of: account)
        #expect(try await drafts.draft() == nil)
        #expect(try await store.values().isEmpty)
    }

    @Test("What is too long is refused, and the draft before stays")
    func size() async throws {
        try await logIn(1)
        try await keep(draft("Lamp"))
        try await keep(draft(String(repeating: "가", count: (FormDraft.size - 4) / 3)))
        await #expect(throws: MarketError.storage(.full)) {
            try await keep(draft(String(repeating: "a", count: FormDraft.size - 3)))
        }
        #expect(try await drafts.draft()?.texts["name"]?.first == "가")
    }

    @Test("A draft is gone after 90 days, and of 501 the oldest")
    func bounds() async throws {
        for number in 1...501 {
            try await logIn(number)
            try await keep(draft("\(number)"))
        }
        #expect(try await store.values().count == FormDraft.limit)
        try await logIn(1)
        #expect(try await drafts.draft() == nil)
        try await logIn(2)
        calendar.pass(days: 89.9)
        #expect(try await drafts.draft() == draft("2"))
        calendar.pass(days: 0.1)
        #expect(try await drafts.draft() == nil)
        try await keep(draft("new"))
        #expect(try await store.values().count == 1)
    }
}
