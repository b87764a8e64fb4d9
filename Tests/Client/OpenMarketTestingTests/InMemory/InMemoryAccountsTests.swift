import Foundation
import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct InMemoryAccountsTests {
    private let credentials = SignUpInfo.fixture().credentials

    @Test("A token ends with its time, its exchange, its log-out or its account")
    func ends() async throws {
        let moment = Mutex(Date(timeIntervalSince1970: 0))
        let accounts = InMemoryMarket(tokenLifetime: 60, now: { moment.withLock { $0 } }).accounts
        let first = try await accounts.createUser(credentials)
        _ = try await first.acting { try await accounts.likedProductIDs() }
        moment.withLock { $0 += 60 }
        await #expect(throws: MarketError.unauthenticated) {
            try await first.acting { try await accounts.likedProductIDs() }
        }
        let second = try await accounts.refresh(first)
        _ = try await second.acting { try await accounts.likedProductIDs() }
        try await accounts.signOut(second)
        await #expect(throws: MarketError.unauthenticated) {
            try await second.acting { try await accounts.likedProductIDs() }
        }
        let third = try await accounts.signIn(credentials)
        try await accounts.deleteUser(third)
        try await accounts.deleteUser(third)
        await #expect(throws: MarketError.unauthenticated) {
            try await third.acting { try await accounts.likedProductIDs() }
        }
        #expect(accounts.accountCount == 0)
    }

    @Test("A token that is exchanged twice ends the login for everybody")
    func reuse() async throws {
        let accounts = InMemoryMarket().accounts
        let first = try await accounts.createUser(credentials)
        let second = try await accounts.refresh(first)
        await #expect(throws: MarketError.unauthenticated) { try await accounts.refresh(first) }
        await #expect(throws: MarketError.unauthenticated) { try await accounts.refresh(second) }
        #expect(accounts.reuseCount == 1)
        _ = try await accounts.signIn(credentials)
    }

    @Test("A token of another user opens nothing")
    func foreign() async throws {
        let accounts = InMemoryMarket().accounts
        let one = try await accounts.createUser(credentials)
        let two = try await accounts.createUser(SignUpInfo.fixture(name: "two").credentials)
        let forged = AuthSession(
            user: one.user,
            email: two.email,
            accessToken: two.accessToken,
            refreshToken: two.refreshToken,
            expiresAt: two.expiresAt
        )
        await #expect(throws: MarketError.unauthenticated) {
            try await forged.acting { try await accounts.likedProductIDs() }
        }
    }

    @Test("A fault before leaves nothing done, a fault after everything; each as often as it was asked for")
    func faults() async throws {
        let market = InMemoryMarket()
        let accounts = market.accounts
        market.faults.fail(.createUser, .before, with: .offline, times: 2)
        market.faults.fail(.createUser, .after, with: .connectionLost)
        for error in [MarketError.offline, .offline, .connectionLost] {
            await #expect(throws: error) { try await accounts.createUser(credentials) }
            #expect(accounts.accountCount == (error == .offline ? 0 : 1))
        }
        await #expect(throws: MarketError.account(.emailInUse)) { try await accounts.createUser(credentials) }
        market.faults.handle { _, _ throws(MarketError) in throw .timedOut }
        await #expect(throws: MarketError.timedOut) { try await accounts.signIn(credentials) }
        market.faults.heal()
        _ = try await accounts.signIn(credentials)
        #expect(market.faults.calls.count == 6)
    }
}

@Suite(.slot) struct ScriptedStepTests {
    @Test("A step with a script responds as scripted and leaves the market alone; the next one works again")
    func scripted() async throws {
        let market = InMemoryMarket()
        let form = SignUpInfo.fixture().credentials
        market.accounts.userCreations.returns(.fixture())
        market.accounts.userCreations.fails(.offline)
        #expect(try await market.accounts.createUser(form) == .fixture())
        await #expect(throws: MarketError.offline) { try await market.accounts.createUser(form) }
        #expect(market.accounts.accountCount == 0 && market.faults.calls.isEmpty)
        _ = try await market.accounts.createUser(form)
        #expect(market.accounts.accountCount == 1 && market.faults.calls == [.createUser])
        #expect(market.accounts.userCreations.calls == [form, form, form])
        try market.verify()
        market.chat.lists.returns([])
        #expect(throws: MockVerificationFailure.self) { try market.verify() }
    }

    @Test("A step that is held has done nothing until it is let go, and nothing at all when it is cancelled")
    func held() async throws {
        let market = InMemoryMarket()
        market.accounts.userCreations.hold()
        let form = SignUpInfo.fixture().credentials
        let given = Task { try await market.accounts.createUser(form) }
        await market.accounts.userCreations.untilHeld()
        given.cancel()
        await #expect(throws: MarketError.cancelled) { try await given.value }
        let kept = Task { try await market.accounts.createUser(form) }
        await market.accounts.userCreations.untilHeld()
        #expect(market.accounts.accountCount == 0)
        market.accounts.userCreations.release()
        _ = try await kept.value
        #expect(market.accounts.accountCount == 1)
    }

    @Test("Every step has a fault and a call, of its own name")
    func complete() {
        let names = InMemoryMarket().reports.map(\.name)
        #expect(names.sorted() == InMemoryOperation.allCases.map(\.rawValue).sorted())
    }

    @Test("A stream without a script ends at once where nothing stands behind it, and lives where a market does")
    func streams() async {
        for await _ in MockPending().changes() { Issue.record("a list") }
        let chats: any ChatUseCases = MockChats()
        for await _ in chats.observe(ChatRoom.ID(rawValue: "room")) { Issue.record("a state") }
        let (chat, room) = (InMemoryMarket().chat, ChatRoom.ID(rawValue: "room"))
        for await change in await AuthSession.fixture().acting({ chat.changes(in: room, after: nil) }) {
            #expect(change == .failed(.unauthenticated))
        }
        chat.watches.fails(.offline)
        for await _ in await AuthSession.fixture().acting({ chat.changes(in: room, after: nil) }) {
            Issue.record("a change")
        }
        #expect(chat.watches.calls.map(\.room) == [room, room])
    }
}
