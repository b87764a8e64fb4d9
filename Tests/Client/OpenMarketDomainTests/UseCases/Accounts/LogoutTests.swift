import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct LogoutTests {
    private let people = People()

    @Test("Primary: the session is forgotten and the service ends the login")
    func primary() async throws {
        let device = try await people.join("wongbing")
        let login = try await device.sessions.login()
        try await people.own(device.sessions).logOut()
        #expect(try await device.sessions.session() == nil)
        await #expect(throws: MarketError.unauthenticated) { try await people.accounts.refresh(login) }
        await #expect(throws: MarketError.unauthenticated) {
            try await login.acting { try await people.accounts.profile(of: login.user) }
        }
    }

    @Test("No user logged in, offline, cancelled: logged out all the same")
    func anyhow() async throws {
        let device = try await people.join("wongbing")
        let own = people.own(device.sessions)
        people.faults.fail(.signOut, with: .offline)
        try await own.logOut()
        try await own.logOut()
        let other = try await people.join("other")
        let result = await cancelledBeforehand {
            try await people.own(other.sessions).logOut()
        }
        #expect(throws: Never.self) { try result.get() }
        try await eventually { (try? await other.sessions.session()) == .some(nil) }
    }

    @Test("Cancel while the service is told: returns at once, logged out")
    func cancelledLate() async throws {
        let device = try await people.join("wongbing")
        let gate = Gate()
        people.faults.handle { operation, phase async throws(MarketError) in
            guard operation == .signOut, phase == .before else { return }
            do throws(CancellationError) { try await gate.pass() } catch { throw .cancelled }
        }
        let call = Task { try await people.own(device.sessions).logOut() }
        await gate.untilWaiting()
        call.cancel()
        try await call.value
        #expect(try await device.sessions.session() == nil)
        #expect(gate.waiterCount == 1)
        gate.open()
    }

    @Test("Sad: a store that cannot forget is said to be so; the login and what waits end all the same")
    func sad() async throws {
        let device = try await people.join("wongbing")
        let session = try #require(try await device.sessions.session())
        let login = try #require(session.auth)
        let (store, kept) = (InMemorySessions(session), InMemoryOutboxStore())
        store.clears.fails(.storage(.unwritable))
        let outbox = Outbox(
            store: kept,
            likes: people.accounts,
            chats: people.chat,
            sessions: store,
            events: device.events,
            messages: MessageOutbox()
        )
        people.faults.fail(.setLiked, with: .offline)
        #expect(try await SetLike(outbox)(Product.ID(7), isLiked: true))
        await #expect(throws: MarketError.storage(.unwritable)) {
            try await people.own(store, changes: outbox).logOut()
        }
        #expect(try await kept.changes().isEmpty)
        await #expect(throws: MarketError.unauthenticated) { try await people.accounts.refresh(login) }
    }
}

@Suite(.slot, .timeLimit(.minutes(10))) struct RestoreSessionTests {
    private let people = People()

    @Test("Primary: a login that still holds is taken up without a call")
    func primary() async throws {
        let device = try await people.join("wongbing")
        let session = try #require(try await device.sessions.session())
        let count = people.faults.calls.count
        #expect(try await restore(device) == .signedIn(session))
        #expect(people.faults.calls.count == count)
    }

    @Test("A login that has ended is renewed, and the new one kept")
    func renewed() async throws {
        let device = try await people.join("wongbing")
        let old = try await device.sessions.login()
        people.calendar.advance(by: 7200)
        let state = try await restore(device)
        let new = try await device.sessions.login()
        #expect(new.accessToken != old.accessToken)
        #expect(
            state
                == .signedIn(
                    .fixture(
                        vendor: Vendor(id: Vendor.ID(old.user), name: "wongbing"),
                        auth: new
                    )
                )
        )
    }

    @Test("Login over: expired, and forgotten", arguments: [true, false])
    func over(isDisabled: Bool) async throws {
        let device = try await people.join("wongbing")
        let user = try await device.user()
        if isDisabled { people.accounts.disable(user) } else { people.accounts.revokeLogins(of: user) }
        people.calendar.advance(by: 7200)
        #expect(try await restore(device) == .expired)
        #expect(try await device.sessions.session() == nil)
        #expect(try await restore(device) == .signedOut)
    }

    @Test("Offline: logged in all the same", arguments: [MarketError.offline, .timedOut])
    func offline(error: MarketError) async throws {
        let device = try await people.join("wongbing")
        let session = try #require(try await device.sessions.session())
        people.calendar.advance(by: 7200)
        people.faults.fail(.refresh, with: error)
        #expect(try await restore(device) == .signedIn(session))
    }

    @Test("No user logged in; a market without accounts; a store that cannot be read")
    func others() async throws {
        #expect(try await people.own(InMemorySessionStore()).restore() == .signedOut)
        #expect(try await people.own(InMemorySessionStore(.fixture())).restore() == .signedIn(.fixture()))
        let store = InMemorySessions()
        store.reads.fails(.storage(.unreadable))
        await #expect(throws: MarketError.storage(.unreadable)) { try await people.own(store).restore() }
    }

    @Test("Cancel: the session stays")
    func cancel() async throws {
        let device = try await people.join("wongbing")
        people.calendar.advance(by: 7200)
        let result = await cancelledBeforehand { try await restore(device) }
        #expect(throws: MarketError.cancelled) { try result.get() }
        #expect(try await device.sessions.session() != nil)
    }

    private func restore(_ device: Device) async throws(MarketError) -> SessionState {
        let renewal = SessionRenewal(
            auth: people.accounts,
            keeper: device.sessions,
            surroundings: Surroundings(now: people.calendar.now)
        )
        return try await people.own(device.sessions, renewal: renewal).restore()
    }
}
