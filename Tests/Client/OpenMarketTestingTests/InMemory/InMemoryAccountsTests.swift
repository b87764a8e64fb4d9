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
        let accounts = InMemoryAccounts(tokenLifetime: 60, now: { moment.withLock { $0 } })
        let first = try await accounts.createUser(credentials)
        _ = try await accounts.likedProductIDs(as: first)
        moment.withLock { $0 += 60 }
        await #expect(throws: MarketError.unauthenticated) { try await accounts.likedProductIDs(as: first) }
        let second = try await accounts.refresh(first)
        _ = try await accounts.likedProductIDs(as: second)
        try await accounts.signOut(second)
        await #expect(throws: MarketError.unauthenticated) { try await accounts.likedProductIDs(as: second) }
        let third = try await accounts.signIn(credentials)
        try await accounts.deleteUser(third)
        try await accounts.deleteUser(third)
        await #expect(throws: MarketError.unauthenticated) { try await accounts.likedProductIDs(as: third) }
        #expect(accounts.accountCount == 0)
    }

    @Test("A token that is exchanged twice ends the login for everybody")
    func reuse() async throws {
        let accounts = InMemoryAccounts()
        let first = try await accounts.createUser(credentials)
        let second = try await accounts.refresh(first)
        await #expect(throws: MarketError.unauthenticated) { try await accounts.refresh(first) }
        await #expect(throws: MarketError.unauthenticated) { try await accounts.refresh(second) }
        #expect(accounts.reuseCount == 1)
        _ = try await accounts.signIn(credentials)
    }

    @Test("A token of another user opens nothing")
    func foreign() async throws {
        let accounts = InMemoryAccounts()
        let one = try await accounts.createUser(credentials)
        let two = try await accounts.createUser(SignUpInfo.fixture(name: "two").credentials)
        let forged = AuthSession(
            user: one.user,
            email: two.email,
            accessToken: two.accessToken,
            refreshToken: two.refreshToken,
            expiresAt: two.expiresAt
        )
        await #expect(throws: MarketError.unauthenticated) { try await accounts.likedProductIDs(as: forged) }
    }

    @Test("A fault before leaves nothing done, a fault after everything; each as often as it was asked for")
    func faults() async throws {
        let accounts = InMemoryAccounts()
        accounts.faults.fail(.createUser, .before, with: .offline, times: 2)
        accounts.faults.fail(.createUser, .after, with: .connectionLost)
        for error in [MarketError.offline, .offline, .connectionLost] {
            await #expect(throws: error) { try await accounts.createUser(credentials) }
            #expect(accounts.accountCount == (error == .offline ? 0 : 1))
        }
        await #expect(throws: MarketError.account(.emailInUse)) { try await accounts.createUser(credentials) }
        accounts.faults.handle { _, _ throws(MarketError) in throw .timedOut }
        await #expect(throws: MarketError.timedOut) { try await accounts.signIn(credentials) }
        accounts.faults.heal()
        _ = try await accounts.signIn(credentials)
        #expect(accounts.faults.calls.count == 6)
    }
}

@Suite(.slot, .timeLimit(.minutes(10))) struct AccountMocksTests {
    @Test("A mock of a port records its calls and reports those without a script")
    func ports() async throws {
        let auth = MockAuthService()
        auth.signIns.returns(.fixture())
        #expect(try await auth.signIn(SignUpInfo.fixture().credentials) == .fixture())
        try auth.verify()
        await #expect(throws: MarketError.unscripted) { try await auth.sendPasswordReset(to: "a@b.c") }
        #expect(throws: MockVerificationFailure.self) { try auth.verify() }
    }

    @Test("A stream without a script ends at once")
    func streams() async {
        for await _ in MockPending().changes() { Issue.record("a list") }
        let chats: any ChatUseCases = MockChats()
        for await _ in chats.observe(ChatRoom.ID(rawValue: "room")) { Issue.record("a state") }
        for await _ in MockChatRepository().changes(in: ChatRoom.ID(rawValue: "room"), after: nil, as: .fixture()) {
            Issue.record("a change")
        }
        for await _ in await MockSessionStore().states() { Issue.record("a state") }
    }
}
