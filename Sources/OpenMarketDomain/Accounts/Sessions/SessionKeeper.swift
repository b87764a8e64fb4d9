/// The session of this process: read once from a store, kept there, and told to everyone who listens.
///
/// Every change is whole: what the store keeps and what the listeners hear is
/// the same, in the same order, whoever changes it at the same time.
public actor SessionKeeper: SessionStore, SessionStates {
    private let store: any SessionStore
    private let initial: Session?
    private let turns = TurnQueue()
    private let state = Broadcast<SessionState>(.signedOut)
    private var isLoaded = false
    private var current: Session?

    /// Keeps the session in `store`; one that has none is given `initial` when it is first read.
    public init(store: any SessionStore, initial: Session? = nil) {
        self.store = store
        self.initial = initial
    }

    /// The session, or `nil` when nobody is logged in.
    public func session() async throws(MarketError) -> Session? {
        if isLoaded { return current }
        try await takeTurn()
        defer { turns.done() }
        try await load()
        return current
    }

    /// Keeps `session` in place of any earlier one.
    public func save(_ session: Session) async throws(MarketError) {
        try await takeTurn()
        defer { turns.done() }
        try await store.save(session)
        become(session, .signedIn(session))
    }

    /// Forgets the session, here even when the store cannot.
    public func clear() async throws(MarketError) {
        await turns.takeInAnyCase()
        defer { turns.done() }
        become(nil, .signedOut)
        try await store.clear()
    }

    /// Keeps new tokens of the login it has, and says whether it did.
    ///
    /// A login that was ended or exchanged meanwhile does not come back.
    /// Listeners are not told: the same user is logged in as before.
    public func renew(_ old: AuthSession, as new: AuthSession) async throws(MarketError) -> Bool {
        await turns.takeInAnyCase()
        defer { turns.done() }
        try await load()
        guard let session = current, session.auth?.isSameLogin(as: old) == true else { return false }
        let renewed = session.replacing(new)
        // The old tokens are worth nothing any more. A store that cannot take the new ones costs a login
        // after the next start; failing here would cost it now.
        current = renewed
        state.replace(with: .signedIn(renewed))
        do throws(MarketError) { try await store.save(renewed) } catch {}
        return true
    }

    /// Notes which vendor of the market a user is, once the market has said so.
    ///
    /// A session of somebody else is left alone. Listeners are told: from now on the user owns what the vendor sells.
    public func learn(_ vendor: Vendor, of user: UserID) async {
        await turns.takeInAnyCase()
        defer { turns.done() }
        guard current?.auth?.user == user else { return }
        await learn(vendor)
    }

    /// Notes which vendor a session without an account is, once the market has said so.
    ///
    /// A session with other credentials is left alone.
    package func learn(_ vendor: Vendor, with credentials: VendorCredentials) async {
        await turns.takeInAnyCase()
        defer { turns.done() }
        guard let current, current.auth == nil, current.credentials == credentials else { return }
        await learn(vendor)
    }

    private func learn(_ vendor: Vendor) async {
        guard let session = current, session.vendor != vendor else { return }
        let known = Session(vendor: vendor, credentials: session.credentials, auth: session.auth)
        become(known, .signedIn(known))
        // A store that cannot take it has the market asked again after the next login.
        do throws(MarketError) { try await store.save(known) } catch {}
    }

    /// Ends the login that the account service no longer takes; the first call tells the listeners.
    ///
    /// Does nothing when somebody has logged in again meanwhile.
    public func expire(_ auth: AuthSession) async {
        await turns.takeInAnyCase()
        defer { turns.done() }
        guard let session = current, session.auth?.isSameLogin(as: auth) == true else { return }
        become(nil, .expired)
        // A store that cannot forget it now is told the same after the next start.
        do throws(MarketError) { try await store.clear() } catch {}
    }

    /// Whether somebody is logged in, now and from now on.
    public func states() async -> AsyncStream<SessionState> {
        // A store that cannot be read has nobody logged in for all we know; reading it again may go better.
        do throws(MarketError) { _ = try await session() } catch {}
        return state.values()
    }

    /// How many follow the state.
    package nonisolated var listenerCount: Int { state.listenerCount }

    /// Waits for a turn; a caller who is cancelled has changed nothing.
    private func takeTurn() async throws(MarketError) {
        do throws(CancellationError) { try await turns.take() } catch { throw .cancelled }
    }

    private func load() async throws(MarketError) {
        guard !isLoaded else { return }
        var session = try await store.session()
        if session == nil { session = await seed() }
        become(session, session.map { .signedIn($0) } ?? .signedOut)
    }

    /// The session to begin with, kept where the next start finds it.
    private func seed() async -> Session? {
        guard let initial else { return nil }
        // Whoever is logged in by the configuration stays so when the store cannot take it.
        do throws(MarketError) { try await store.save(initial) } catch {}
        return initial
    }

    private func become(_ session: Session?, _ state: SessionState) {
        isLoaded = true
        current = session
        self.state.change(to: state)
    }
}

extension AuthSession {
    /// Whether both are one login, and neither has been renewed since the other.
    func isSameLogin(as other: AuthSession) -> Bool {
        user == other.user && refreshToken == other.refreshToken
    }
}
