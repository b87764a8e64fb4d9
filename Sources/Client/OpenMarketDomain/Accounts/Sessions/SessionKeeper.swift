/// The session of this process: read from a store, saved there, and sent to every listener.
///
/// Every change is whole: the store and the listeners get the same states in the same order, also when several tasks
/// change it at once. A store that other processes share has the last word: their log-out, and their log-in, are this
/// process's as well.
public actor SessionKeeper: SessionStore, SessionStates {
    private let store: any SessionStore
    private let initial: Session?
    private let turns = TurnQueue()
    private let state = Broadcast<SessionState>(.signedOut)
    private var isLoaded = false
    private var current: Session?
    /// The session in the store, as far as it is known: older than ``current`` where it could not be written.
    private var stored: Session?
    /// The mark of the store when it was read last.
    private var seen: String?

    /// Keeps the session in `store`; one that has none is given `initial` when it is first read.
    public init(store: any SessionStore, initial: Session? = nil) {
        self.store = store
        self.initial = initial
    }

    public func session() async throws(MarketError) -> Session? {
        if isLoaded, store.mark == seen { return current }
        try await takeTurn()
        defer { turns.done() }
        try await load()
        return current
    }

    /// Stores `session` instead of any earlier one; where the disk is full, it is the session until this process ends.
    public func save(_ session: Session) async throws(MarketError) {
        try await takeTurn()
        defer { turns.done() }
        do throws(MarketError) {
            try await store.save(session)
            stored = session
        } catch .storage(.full) {
            // The next start must not find the user before.
            try await store.clear()
            stored = nil
        }
        become(session, .signedIn(session))
    }

    /// Forgets the session, here even when the store cannot.
    public func clear() async throws(MarketError) {
        await turns.takeIgnoringCancellation()
        defer { turns.done() }
        become(nil, .signedOut)
        do throws(MarketError) {
            try await store.clear()
            stored = nil
        } catch {
            // The session that could not be removed is not read again.
            seen = store.mark
            throw error
        }
    }

    /// Keeps new tokens of the login it has, and says whether it did.
    ///
    /// A login that was ended or replaced in between does not come back, whichever process did it.
    /// Listeners get no event: the same user is logged in as before.
    package func renew(_ old: AuthSession, as new: AuthSession) async throws(MarketError) -> Bool {
        await turns.takeIgnoringCancellation()
        defer { turns.done() }
        try await load()
        guard let session = current, session.auth?.isSameLogin(as: old) == true else { return false }
        let renewed = session.replacing(new)
        // The old tokens are invalid now. A store that cannot save the new ones costs a login
        // after the next start; failing here would cost it now.
        current = renewed
        state.replace(with: .signedIn(renewed))
        await store(renewed)
        return current?.auth?.user == new.user
    }

    /// Notes which vendor of the market a session is, once the market has said so.
    ///
    /// The name stays the one that the user has claimed: their account is deleted by it. A session with other credentials
    /// is left alone. Listeners get an event: from now on the user owns what the vendor sells.
    package func learn(_ vendor: Vendor, with credentials: VendorCredentials) async {
        await turns.takeIgnoringCancellation()
        defer { turns.done() }
        guard let session = current, session.credentials == credentials else { return }
        let vendor = Vendor(id: vendor.id, name: session.vendor?.name ?? vendor.name)
        guard session.vendor != vendor else { return }
        let known = Session(vendor: vendor, credentials: session.credentials, auth: session.auth)
        become(known, .signedIn(known))
        // If the store cannot save it, the market is asked again after the next login.
        await store(known)
    }

    /// Ends the login that the account service no longer accepts; the first call notifies the listeners.
    ///
    /// Does nothing when a user has logged in again since.
    package func expire(_ auth: AuthSession) async {
        await turns.takeIgnoringCancellation()
        defer { turns.done() }
        // Another process may have logged in again.
        do throws(MarketError) { try await load() } catch {}
        guard let session = current, session.auth?.isSameLogin(as: auth) == true else { return }
        become(nil, .expired)
        await store(nil)
    }

    /// Returns whether a user is logged in: now and after every change.
    public func states() async -> AsyncStream<SessionState> {
        // A store that cannot be read counts as logged out; a later read may succeed.
        do throws(MarketError) { _ = try await session() } catch {}
        return state.values()
    }

    package nonisolated var listenerCount: Int { state.listenerCount }

    /// Waits for a turn; a caller who is cancelled has changed nothing.
    private func takeTurn() async throws(MarketError) {
        do throws(CancellationError) { try await turns.take() } catch { throw .cancelled }
    }

    /// Reads the store, the first time and whenever another process may have changed it.
    private func load() async throws(MarketError) {
        let mark = store.mark
        guard !isLoaded || mark != seen else { return }
        do throws(MarketError) {
            let found = try await store.session()
            if isLoaded { await follow(found) } else { await begin(with: found) }
            seen = mark
        } catch {
            // A store that cannot be read now has logged no user out.
            guard isLoaded else { throw error }
        }
    }

    private func begin(with found: Session?) async {
        stored = found
        let session = if let found { found } else { await seed() }
        become(session, session.map { .signedIn($0) } ?? .signedOut)
    }

    /// Takes over what another process has stored.
    private func follow(_ found: Session?) async {
        let before = stored
        guard before != found else { return }
        stored = found
        if let found, found.cacheAccount == current?.cacheAccount, found.vendor == current?.vendor {
            // The user is unchanged and has other tokens, of which listeners need not hear.
            current = found
            return state.replace(with: .signedIn(found))
        }
        become(found, found.map { .signedIn($0) } ?? .signedOut)
        // The values that this process kept for the account go with it.
        if let before, before.cacheAccount != found?.cacheAccount { _ = try? await store.replace(before, with: nil) }
    }

    /// Replaces the stored session by a later form of it, or by none; a session that another process has stored since
    /// stays, and is the current one from now on.
    private func store(_ next: Session?) async {
        guard let old = stored else { return }
        do throws(MarketError) {
            if try await store.replace(old, with: next) {
                stored = next
            } else {
                await follow(try await store.session())
            }
        } catch {
            // A store that cannot be cleared now is cleared after the next start, when the login is refused again.
        }
    }

    /// The session to begin with, kept where the next start finds it.
    private func seed() async -> Session? {
        guard let initial else { return nil }
        // The configured session stays valid when the store cannot save it.
        do throws(MarketError) {
            try await store.save(initial)
            stored = initial
        } catch {}
        return initial
    }

    private func become(_ session: Session?, _ state: SessionState) {
        isLoaded = true
        current = session
        self.state.change(to: state)
    }
}

extension AuthSession {
    /// Returns whether both are one login, and neither has been renewed since the other.
    func isSameLogin(as other: AuthSession) -> Bool {
        user == other.user && refreshToken == other.refreshToken
    }
}
