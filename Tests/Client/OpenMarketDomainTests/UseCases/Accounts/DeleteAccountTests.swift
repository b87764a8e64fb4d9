import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct DeleteAccountTests {
    private let people = People()
    private let password = Secret("p4ssword")

    @Test("Primary: nothing of the user is left, and the address and the name are free again")
    func primary() async throws {
        let device = try await people.join("wongbing")
        try await device.sessions.login().acting { try await people.accounts.setLiked(Product.ID(1), true) }
        try await people.own(device.sessions).delete(password: password)
        #expect(people.counts == [0, 0, 0])
        #expect(try await device.sessions.session() == nil)
        let again = try await people.join("wongbing")
        #expect(try await again.sessions.login().acting({ try await people.accounts.likedProductIDs() }).isEmpty)
    }

    @Test(
        "What this device has kept of the user goes, also where the response is lost, and that of others stays",
        arguments: ["", "https://one.example"],
        [false, true]
    )
    func kept(market: String, isLost: Bool) async throws {
        let device = try await people.join("wongbing")
        let (searches, views, drafts) = (InMemorySavedSearches(), InMemoryViewHistory(), InMemoryFormDrafts())
        let kept = KeptStores(searches: searches, views: views, drafts: drafts, market: market)
        let queries = InMemoryMarket(products: []).products
        for sessions in [device.sessions, SessionKeeper(store: InMemorySessionStore())] {
            let lists = Kept(kept, products: queries, sessions: sessions, surroundings: .system)
            try await lists.saveSearch(.all)
            try await lists.noteView(of: .fixture())
        }
        let others = SessionKeeper(store: InMemorySessionStore())
        try await others.save(.fixture())
        for sessions in [device.sessions, others] {
            try await Kept(kept, products: queries, sessions: sessions, surroundings: .system)
                .keepDraft(FormDraft(texts: [:], currency: .krw), of: try await sessions.session()?.cacheAccount)
        }
        if isLost { people.faults.fail(.deleteUser, .after, with: .timedOut) }
        let own = people.own(device.sessions, kept: kept)
        do { try await own.delete(password: password) } catch { #expect(isLost) }
        #expect(try await drafts.values().count == 1)
        #expect(try await searches.values().count == 1)
        #expect(try await views.values().count == 1)
    }

    @Test("What waits in the outbox goes with the account, also when the response is lost", arguments: [false, true])
    func outbox(isLost: Bool) async throws {
        let device = try await people.join("wongbing")
        let kept = InMemoryOutboxStore()
        let outbox = Outbox(
            store: kept,
            likes: people.accounts,
            chats: people.chat,
            sessions: device.sessions,
            events: device.events,
            messages: MessageOutbox()
        )
        people.faults.fail(.setLiked, with: .offline)
        #expect(try await SetLike(outbox)(Product.ID(7), isLiked: true))
        #expect(try await kept.changes().count == 1)
        if isLost { people.faults.fail(.deleteUser, .after, with: .timedOut) }
        let own = people.own(device.sessions, changes: outbox)
        do { try await own.delete(password: password) } catch { #expect(isLost) }
        #expect(try await kept.changes().isEmpty)
    }

    @Test("Wrong password: nothing is deleted")
    func wrongPassword() async throws {
        let device = try await people.join("wongbing")
        await #expect(throws: MarketError.account(.wrongPassword)) {
            try await people.own(device.sessions).delete(password: Secret("a guess"))
        }
        #expect(people.counts == [1, 1, 1])
        #expect(try await device.sessions.session() != nil)
    }

    @Test("No user logged in: nothing is sent")
    func nobody() async throws {
        await #expect(throws: MarketError.unauthenticated) {
            try await people.own(Device(people: people).sessions).delete(password: password)
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
        await #expect(throws: MarketError.timedOut) { try await people.own(device.sessions).delete(password: password) }
        #expect(try await device.sessions.session() != nil)
        guard step != .deleteUser || phase == .before else { return }
        try await people.own(device.sessions).delete(password: password)
        #expect(people.counts == [0, 0, 0])
    }

    @Test("Cancel: returns at once; nothing is deleted before the password is checked, and everything after that")
    func cancel() async throws {
        let device = try await people.join("wongbing")
        let early = await cancelledBeforehand { try await people.own(device.sessions).delete(password: password) }
        #expect(throws: MarketError.cancelled) { try early.get() }
        #expect(people.counts == [1, 1, 1])
        let gate = Gate()
        people.faults.handle { operation, phase async throws(MarketError) in
            guard operation == .deleteProfile, phase == .before else { return }
            do throws(CancellationError) { try await gate.pass() } catch { throw .cancelled }
        }
        let call = Task { try await people.own(device.sessions).delete(password: password) }
        await gate.untilWaiting()
        call.cancel()
        await #expect(throws: MarketError.cancelled) { try await call.value }
        #expect(people.counts[0] == 1)
        gate.open()
        try await eventually { (try? await device.sessions.session()) == .some(nil) }
        #expect(people.counts == [0, 0, 0])
    }
}
