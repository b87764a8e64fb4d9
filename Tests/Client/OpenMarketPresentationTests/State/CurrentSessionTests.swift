import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("Who is logged in", .slot, .timeLimit(.minutes(10)))
struct CurrentSessionTests {
    @Test("It is known who was logged in before the scenes were there")
    func remembered() async throws {
        let session = Session.fixture(auth: .fixture())
        let current = CurrentSession(SessionKeeper(store: InMemorySessionStore(session)))
        await until { current.session == session }
        #expect(current.user == UserID(rawValue: "user1"))
    }

    @Test("Logging in, out, and a login that is over are followed")
    func following() async throws {
        let keeper = SessionKeeper(store: InMemorySessionStore())
        let current = CurrentSession(keeper)
        #expect(current.state == .signedOut)
        let auth = AuthSession.fixture()
        try await keeper.save(.fixture(auth: auth))
        await until { current.user == auth.user }
        await keeper.expire(auth)
        await until { current.state == .expired }
        #expect(current.session == nil)
        try await keeper.save(.fixture(auth: .fixture(user: "user9")))
        await until { current.user?.rawValue == "user9" }
        try await keeper.clear()
        await until { current.state == .signedOut }
        #expect(current.user == nil)
    }

    @Test("A vendor of a market without accounts has a session and is no user")
    func vendor() async throws {
        let keeper = SessionKeeper(store: InMemorySessionStore(.fixture(auth: nil)))
        let current = CurrentSession(keeper)
        await until { current.session != nil }
        #expect(current.user == nil)
    }

    @Test("A released session stops listening to the market")
    func noLeak() async throws {
        let states = InMemorySessions()
        let feed = Feed<SessionState>()
        states.observations.returns(feed.stream)
        var current: CurrentSession? = CurrentSession(states)
        feed.source.yield(.expired)
        await until { current?.state == .expired }
        weak let gone = current
        current = nil
        #expect(gone == nil)
        await feed.untilAbandoned()
    }
}
