import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct SessionRenewalTests {
    private let auth = InMemoryMarket().accounts
    private let old = AuthSession.fixture(expiresAt: Date(timeIntervalSince1970: 3600))
    private let new = AuthSession.fixture(
        accessToken: Secret("access-2"),
        refreshToken: Secret("refresh-2"),
        expiresAt: Date(timeIntervalSince1970: 9000)
    )

    private func keeper() -> SessionKeeper {
        SessionKeeper(store: InMemorySessionStore(.fixture(auth: old)))
    }

    private func renewal(_ keeper: SessionKeeper, at second: TimeInterval) -> SessionRenewal {
        SessionRenewal(
            auth: auth,
            keeper: keeper,
            surroundings: Surroundings(now: { Date(timeIntervalSince1970: second) })
        )
    }

    @Test("Tokens that hold for more than five minutes are used as they are")
    func fresh() async throws {
        let keeper = keeper()
        #expect(try await renewal(keeper, at: 3299).fresh(old) == old)
        #expect(auth.refreshes.callCount == 0)
    }

    @Test("Logging in again uses the new login, whatever has become of the one that is kept")
    func newerLogin() async throws {
        let renewal = renewal(keeper(), at: 3301)
        #expect(try await renewal.fresh(new) == new)
        await #expect(throws: MarketError.unauthenticated) { try await renewal.renewed(replacing: new) }
        #expect(auth.refreshes.callCount == 0)
    }

    @Test("A hundred calls at the end of a token are one refresh, and everybody gets its tokens")
    func stampede() async throws {
        auth.refreshes.returns(new)
        auth.refreshes.hold()
        let keeper = keeper()
        let renewal = renewal(keeper, at: 3301)
        let answers = try await withThrowingTaskGroup(of: AuthSession.self) { group in
            for place in 0..<100 {
                group.addTask {
                    place % 2 == 0 ? try await renewal.fresh(old) : try await renewal.renewed(replacing: old)
                }
            }
            await auth.refreshes.untilHeld()
            auth.refreshes.release()
            return try await group.reduce(into: Set<AuthSession>()) { $0.insert($1) }
        }
        #expect(answers == [new])
        #expect(auth.refreshes.callCount == 1)
        #expect(try await keeper.session()?.auth == new)
    }

    @Test("A login that is over is over for all hundred, and told once")
    func over() async throws {
        auth.refreshes.handles { _ throws(MarketError) in throw .unauthenticated }
        let keeper = keeper()
        let renewal = renewal(keeper, at: 0)
        var states = await keeper.states().makeAsyncIterator()
        _ = await states.next()
        let failures = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    do throws(MarketError) { _ = try await renewal.renewed(replacing: old) } catch {
                        return error == .unauthenticated
                    }
                    return false
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(failures == 100)
        #expect(auth.refreshes.callCount == 1)
        #expect(await states.next() == .expired)
        #expect(try await keeper.session() == nil)
    }

    @Test(
        "A missing network or server never ends a login",
        arguments: [
            MarketError.offline, .timedOut, .server(ServerRejection(status: 500)), .unavailable(retryAfter: nil),
        ]
    )
    func keepsLogin(error: MarketError) async throws {
        auth.refreshes.handles { _ throws(MarketError) in throw error }
        let keeper = keeper()
        // A token that still holds for a minute is good enough; one that has ended is not.
        #expect(try await renewal(keeper, at: 3540).fresh(old) == old)
        await #expect(throws: error) { try await renewal(keeper, at: 3601).fresh(old) }
        #expect(try await keeper.session()?.auth == old)
    }

    @Test(
        "A login that is over is not used to its last minute",
        arguments: [MarketError.unauthenticated, .account(.disabled), .account(.unknownUser)]
    )
    func overBeforeItsEnd(error: MarketError) async throws {
        auth.refreshes.handles { _ throws(MarketError) in throw error }
        let keeper = keeper()
        await #expect(throws: error) { try await renewal(keeper, at: 3540).fresh(old) }
        #expect(try await keeper.session() == nil)
    }

    @Test("A login that is not kept is neither renewed nor ended")
    func foreign() async throws {
        let keeper = SessionKeeper(store: InMemorySessionStore())
        #expect(try await renewal(keeper, at: 9999).fresh(old) == old)
        await #expect(throws: MarketError.unauthenticated) {
            try await renewal(keeper, at: 0).renewed(replacing: old)
        }
        #expect(auth.refreshes.callCount == 0)
    }

    @Test("A refresh that everybody gave up waiting for is heard to its end all the same")
    func cancelled() async throws {
        auth.refreshes.returns(new)
        auth.refreshes.hold(ignoringCancellation: true)
        let keeper = keeper()
        let renewal = renewal(keeper, at: 0)
        let call = Task { try await renewal.renewed(replacing: old) }
        await auth.refreshes.untilHeld()
        call.cancel()
        await #expect(throws: MarketError.cancelled) { try await call.value }
        auth.refreshes.release()
        try await eventually { (try? await keeper.session()?.auth) == new }
        #expect(auth.refreshes.callCount == 1)
    }

    @Test("A caller who comes while a refresh runs on without its caller joins it: the old tokens are sent once")
    func joinsAbandoned() async throws {
        auth.refreshes.returns(new)
        auth.refreshes.hold(ignoringCancellation: true)
        let renewal = renewal(keeper(), at: 3301)
        let first = Task { try await renewal.renewed(replacing: old) }
        await auth.refreshes.untilHeld()
        first.cancel()
        await #expect(throws: MarketError.cancelled) { try await first.value }
        let second = Task { try await renewal.renewed(replacing: old) }
        let third = Task { try await renewal.fresh(old) }
        try await eventually { renewal.waiterCount(for: old) == 2 }
        auth.refreshes.release()
        #expect(try await second.value == new)
        #expect(try await third.value == new)
        #expect(auth.refreshes.callCount == 1)
    }

    @Test("A logout while the refresh is on its way stays a logout")
    func logout() async throws {
        auth.refreshes.returns(new)
        auth.refreshes.hold()
        let keeper = keeper()
        let renewal = renewal(keeper, at: 0)
        let call = Task { try await renewal.renewed(replacing: old) }
        await auth.refreshes.untilHeld()
        try await keeper.clear()
        auth.refreshes.release()
        await #expect(throws: MarketError.unauthenticated) { try await call.value }
        #expect(try await keeper.session() == nil)
    }

    @Test("Rotating tokens are never used twice, however calls and ends of tokens fall together", arguments: 0..<5)
    func rotation(seed: UInt64) async throws {
        let people = People()
        let device = try await people.join("wongbing")
        let first = try await device.sessions.login()
        let renewal = SessionRenewal(
            auth: people.accounts,
            keeper: device.sessions,
            surroundings: Surroundings(now: people.calendar.now)
        )
        for _ in 0..<40 {
            people.calendar.advance(by: 3400)
            let likes = people.accounts
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<16 {
                    group.addTask {
                        let fresh = try? await renewal.fresh(first)
                        guard let fresh else { return }
                        try? await fresh.acting { try await likes.setLiked(Product.ID(number), true) }
                    }
                }
            }
        }
        #expect(people.accounts.reuseCount == 0)
        #expect(people.accounts.likes.count == 640)
        #expect(people.faults.calls.count { $0 == .refresh } == 40)
    }
}
