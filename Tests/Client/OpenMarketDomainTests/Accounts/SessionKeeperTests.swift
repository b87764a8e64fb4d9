import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct SessionKeeperTests {
    private let store = InMemorySessions()
    private let session = Session.fixture(auth: .fixture())

    @Test("The store is read once, however often and however many ask")
    func readOnce() async throws {
        store.reads.returns(session)
        let keeper = SessionKeeper(store: store)
        let answers = try await withThrowingTaskGroup(of: Session?.self) { group in
            for _ in 0..<20 { group.addTask { try await keeper.session() } }
            return try await group.reduce(into: [Session?]()) { $0.append($1) }
        }
        #expect(answers == Array(repeating: session, count: 20))
        #expect(store.reads.callCount == 1)
    }

    @Test("A store that could not be read is read again")
    func readAgain() async throws {
        store.reads.answers(.failure(.storage(.unreadable)), .success(session))
        let keeper = SessionKeeper(store: store)
        await #expect(throws: MarketError.storage(.unreadable)) { try await keeper.session() }
        #expect(try await keeper.session() == session)
    }

    @Test("Listeners hear the state as it is, then every change")
    func states() async throws {
        let keeper = SessionKeeper(store: InMemorySessionStore(session))
        var states = await keeper.states().makeAsyncIterator()
        #expect(await states.next() == .signedIn(session))
        try await keeper.clear()
        #expect(await states.next() == .signedOut)
        try await keeper.save(session)
        #expect(await states.next() == .signedIn(session))
        await keeper.expire(.fixture())
        #expect(await states.next() == .expired)
        #expect(try await keeper.session() == nil)
    }

    @Test("Renewed tokens are kept in silence")
    func renewal() async throws {
        let memory = InMemorySessionStore(session)
        let keeper = SessionKeeper(store: memory)
        var states = await keeper.states().makeAsyncIterator()
        #expect(await states.next() == .signedIn(session))
        let renewed = AuthSession.fixture(refreshToken: Secret("refresh-2"))
        #expect(try await keeper.renew(.fixture(), as: renewed))
        #expect(try await memory.session()?.auth == renewed)
        var later = await keeper.states().makeAsyncIterator()
        #expect(await later.next() == .signedIn(session.replacing(renewed)), "Who listens later gets the new tokens")
        try await keeper.clear()
        #expect(await states.next() == .signedOut)
    }

    @Test("A login that was ended or exchanged during a refresh does not come back")
    func lateRenewal() async throws {
        let memory = InMemorySessionStore(session)
        let keeper = SessionKeeper(store: memory)
        let late = AuthSession.fixture(refreshToken: Secret("late"))
        try await keeper.clear()
        #expect(try await !keeper.renew(.fixture(), as: late))
        let other = Session.fixture(auth: .fixture(user: "user2", refreshToken: Secret("other")))
        try await keeper.save(other)
        #expect(try await !keeper.renew(.fixture(), as: late))
        await keeper.expire(.fixture())
        #expect(try await keeper.session() == other)
        #expect(try await memory.session() == other)
    }

    @Test("Forgetting works in this process even when the store cannot")
    func clearFails() async throws {
        store.reads.returns(session)
        store.clears.fails(.storage(.unwritable))
        let keeper = SessionKeeper(store: store)
        var states = await keeper.states().makeAsyncIterator()
        #expect(await states.next() == .signedIn(session))
        await #expect(throws: MarketError.storage(.unwritable)) { try await keeper.clear() }
        #expect(try await keeper.session() == nil)
        #expect(await states.next() == .signedOut)
    }

    @Test("A session that could not be kept is not the session")
    func saveFails() async throws {
        store.reads.returns(nil)
        store.saves.fails(.storage(.unwritable))
        let keeper = SessionKeeper(store: store)
        await #expect(throws: MarketError.storage(.unwritable)) { try await keeper.save(session) }
        #expect(try await keeper.session() == nil)
    }

    @Test("A full disk stops no log-in: it holds until the process ends, also with new tokens, and no other is left")
    func fullDisk() async throws {
        let disk = InMemorySessions(.fixture(auth: .fixture(user: "before")))
        disk.saves.fails(.storage(.full))
        disk.saves.fails(.storage(.full))
        let keeper = SessionKeeper(store: disk)
        try await keeper.save(session)
        #expect(try await keeper.session() == session)
        #expect(try await disk.session() == nil)
        let renewed = AuthSession.fixture(refreshToken: Secret("refresh-2"))
        #expect(try await keeper.renew(.fixture(), as: renewed))
        #expect(try await keeper.session()?.auth == renewed)
        var states = await keeper.states().makeAsyncIterator()
        #expect(await states.next() == .signedIn(session.replacing(renewed)))
        try await keeper.clear()
        #expect(try await keeper.session() == nil)
    }

    @Test("What the store has and what is known agree after any number of racing changes", arguments: 0..<20)
    func races(seed: UInt64) async throws {
        let memory = InMemorySessionStore()
        let keeper = SessionKeeper(store: memory)
        var random = SeededGenerator(seed: seed)
        let numbers = (0..<40).map { _ in Int.random(in: 0..<4, using: &random) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (place, number) in numbers.enumerated() {
                let auth = AuthSession.fixture(user: "user\(number)", refreshToken: Secret("\(place)"))
                group.addTask {
                    if number == 0 { return try await keeper.clear() }
                    try await keeper.save(.fixture(auth: auth))
                    if number == 1 { await keeper.expire(auth) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await keeper.session() == memory.session())
        var states = await keeper.states().makeAsyncIterator()
        let state = await states.next()
        if case .signedIn(let session) = state { #expect(try await memory.session() == session) }
    }

    @Test("A secret, a token and an address are nowhere to be seen")
    func redaction() {
        let canaries = ["canary-password", "canary@example.com", "canary-access", "canary-refresh", "canary-market"]
        let auth = AuthSession.fixture(
            email: "canary@example.com",
            accessToken: Secret("canary-access"),
            refreshToken: Secret("canary-refresh")
        )
        let market = VendorCredentials(identifier: "shop", secret: Secret("canary-market"))
        let info = SignUpInfo(
            email: "canary@example.com",
            password: Secret("canary-password"),
            vendorName: "wongbing",
            market: market
        )
        let state = SessionState.signedIn(.fixture(credentials: market, auth: auth))
        for value in [auth, info, info.credentials, state] as [Any] {
            var dumped = String(describing: value) + String(reflecting: value)
            dump(value, to: &dumped)
            for canary in canaries { #expect(!dumped.contains(canary)) }
        }
    }

    @Test("What was written is nowhere to be seen")
    func chatRedaction() {
        let room = ChatRoom.fixture(lastMessage: "canary")
        let state = ConversationState(messages: [.fixture(body: "canary")])
        for value in [room, state, state.messages, ChatChange.messages(state.messages)] as [Any] {
            var dumped = String(describing: value) + String(reflecting: value)
            dump(value, to: &dumped)
            #expect(!dumped.contains("canary"))
        }
    }

    @Test("A store that has no session is given the first one, and keeps it; one that has a session keeps that")
    func seed() async throws {
        let empty = InMemorySessionStore()
        #expect(try await SessionKeeper(store: empty, initial: session).session() == session)
        #expect(try await empty.session() == session)
        let other = Session.fixture(vendor: .fixture(id: 8))
        #expect(try await SessionKeeper(store: empty, initial: other).session() == session)
    }

    @Test("A user who logs out stays logged out, despite a first session and a store that refuses everything")
    func seedOnce() async throws {
        let memory = InMemorySessionStore()
        let keeper = SessionKeeper(store: memory, initial: session)
        try await keeper.clear()
        #expect(try await keeper.session() == nil)
        #expect(try await memory.session() == nil)
        store.reads.returns(nil)
        store.saves.fails(.storage(.full))
        let stubborn = SessionKeeper(store: store, initial: session)
        #expect(try await stubborn.session() == session)
    }

    @Test("The user's vendor is learnt, published and stored; the vendor of another user is not")
    func learning() async throws {
        let memory = InMemorySessionStore(session)
        let keeper = SessionKeeper(store: memory)
        var states = await keeper.states().makeAsyncIterator()
        #expect(await states.next() == .signedIn(session))
        let name = session.vendor?.name ?? ""
        let vendor = Vendor.fixture(id: 31, name: name)
        await keeper.learn(vendor, with: VendorCredentials(identifier: "other", secret: Secret("other")))
        #expect(try await keeper.session() == session)
        await keeper.learn(Vendor.fixture(id: 31, name: "another name"), with: session.credentials)
        #expect(try await keeper.session() == .fixture(vendor: vendor, auth: .fixture()))
        #expect(await states.next() == .signedIn(.fixture(vendor: vendor, auth: .fixture())))
        #expect(try await memory.session()?.vendor == vendor)
        try await keeper.clear()
        #expect(await states.next() == .signedOut)
    }

    @Test("A session without an account learns its vendor with its own credentials only")
    func learningWithoutAccount() async throws {
        let credentials = VendorCredentials.fixture()
        let memory = InMemorySessionStore(Session(credentials: credentials))
        let keeper = SessionKeeper(store: memory)
        #expect(try await keeper.session()?.vendor == nil)
        let vendor = Vendor.fixture(id: 31)
        await keeper.learn(vendor, with: VendorCredentials(identifier: "other", secret: Secret("other")))
        #expect(try await keeper.session()?.vendor == nil)
        await keeper.learn(vendor, with: credentials)
        #expect(try await keeper.session()?.vendor == vendor)
        #expect(try await memory.session()?.vendor == vendor)
    }

    @Test("A cancelled caller who waits for the store behind another returns at once", arguments: [true, false])
    func cancelledInQueue(reads: Bool) async throws {
        let store = InMemorySessions()
        store.reads.returns(.fixture())
        store.reads.hold(ignoringCancellation: true)
        let keeper = SessionKeeper(store: store)
        let first = Task { try await keeper.session() }
        await store.reads.untilHeld()
        let second = Task {
            if reads { _ = try await keeper.session() } else { try await keeper.save(.fixture()) }
        }
        second.cancel()
        await #expect(throws: MarketError.cancelled) { try await second.value }
        store.reads.release()
        #expect(try await first.value == .fixture())
        #expect(store.saves.callCount == 0)
    }
}
