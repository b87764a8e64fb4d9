import OpenMarketDomain
import OpenMarketTesting
import TestSlots
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct DeleteAccountTests {
    private let people = People()
    private let password = Secret("p4ssword")

    @Test("Primary: nothing of the user is left, and the address and the name are free again")
    func primary() async throws {
        let device = try await people.join("wongbing")
        try await people.accounts.setLiked(Product.ID(1), true, as: device.sessions.login())
        try await delete(device)(password: password)
        #expect(people.counts == [0, 0, 0])
        #expect(try await device.sessions.session() == nil)
        let again = try await people.join("wongbing")
        #expect(try await people.accounts.likedProductIDs(as: again.sessions.login()).isEmpty)
    }

    @Test(
        "What this device has kept of the user goes, and what it has kept of others stays",
        arguments: ["", "https://one.example"]
    )
    func kept(market: String) async throws {
        let device = try await people.join("wongbing")
        let (searches, views) = (InMemorySavedSearches(), InMemoryViewHistory())
        let queries = InMemoryProductsRepository(products: [])
        for sessions in [device.sessions, SessionKeeper(store: InMemorySessionStore())] {
            try await SavedSearches(store: searches, queries: queries, sessions: sessions, market: market)
                .save(.all)
            try await ViewHistory(store: views, sessions: sessions, market: market).note(.fixture())
        }
        let drafts = InMemoryFormDrafts()
        let others = SessionKeeper(store: InMemorySessionStore())
        try await others.save(.fixture())
        for sessions in [device.sessions, others] {
            try await FormDrafts(store: drafts, sessions: sessions, market: market)
                .keep(FormDraft(texts: [:], currency: .krw), of: try await sessions.session()?.cacheAccount)
        }
        let accounts = people.accounts
        let delete = DeleteAccount(
            auth: accounts,
            profiles: accounts,
            names: accounts,
            sessions: device.sessions,
            searches: searches,
            views: views,
            drafts: drafts,
            market: market
        )
        try await delete(password: password)
        #expect(try await drafts.drafts().count == 1)
        #expect(try await searches.searches().count == 1)
        #expect(try await views.views().count == 1)
    }

    @Test("Wrong password: nothing is deleted")
    func wrongPassword() async throws {
        let device = try await people.join("wongbing")
        await #expect(throws: MarketError.account(.wrongPassword)) {
            try await delete(device)(password: Secret("a guess"))
        }
        #expect(people.counts == [1, 1, 1])
        #expect(try await device.sessions.session() != nil)
    }

    @Test("No user logged in: nothing is sent")
    func nobody() async throws {
        await #expect(throws: MarketError.unauthenticated) {
            try await delete(Device(people: people))(password: password)
        }
        #expect(people.faults.calls.isEmpty)
    }

    @Test(
        "Sad: the session stays, and asking again does the rest",
        arguments: [InMemoryOperation.releaseName, .deleteProfile, .deleteUser],
        [InMemoryFaults.Phase.before, .after]
    )
    func sad(step: InMemoryOperation, phase: InMemoryFaults.Phase) async throws {
        let device = try await people.join("wongbing")
        people.faults.fail(step, phase, with: .timedOut)
        await #expect(throws: MarketError.timedOut) { try await delete(device)(password: password) }
        #expect(try await device.sessions.session() != nil)
        guard step != .deleteUser || phase == .before else { return }
        try await delete(device)(password: password)
        #expect(people.counts == [0, 0, 0])
    }

    @Test("Cancel: returns at once; nothing is deleted before the password is checked, and everything after that")
    func cancel() async throws {
        let device = try await people.join("wongbing")
        let early = await cancelledBeforehand { try await delete(device)(password: password) }
        #expect(throws: MarketError.cancelled) { try early.get() }
        #expect(people.counts == [1, 1, 1])
        let gate = Gate()
        people.faults.handle { operation, phase async throws(MarketError) in
            guard operation == .deleteProfile, phase == .before else { return }
            do throws(CancellationError) { try await gate.pass() } catch { throw .cancelled }
        }
        let call = Task { try await delete(device)(password: password) }
        await gate.untilWaiting()
        call.cancel()
        await #expect(throws: MarketError.cancelled) { try await call.value }
        #expect(people.counts[0] == 1)
        gate.open()
        try await eventually { (try? await device.sessions.session()) == .some(nil) }
        #expect(people.counts == [0, 0, 0])
    }

    private func delete(_ device: Device) -> DeleteAccount {
        let accounts = people.accounts
        return DeleteAccount(auth: accounts, profiles: accounts, names: accounts, sessions: device.sessions)
    }
}
