import OpenMarket
import OpenMarketHTML
import Synchronization

/// The session of one browser, under a token that belongs to this log-in alone.
///
/// With each log-out and each other user the token becomes another one: the old cookie, which the user before on a shared
/// device may still have, finds nothing.
final class BrowserLogin: SessionStore {
    private let logins: KeptLogins
    private let current: Mutex<(token: String, store: any SessionStore)>

    /// A log-in that may come, or that which `store` keeps for a token.
    init(_ logins: KeptLogins, _ token: String = RandomToken.make(), in store: (any SessionStore)? = nil) {
        self.logins = logins
        current = Mutex((token, store ?? logins.store(of: token)))
    }

    /// The token by which the browser finds the log-in again.
    var token: String { current.withLock { $0.token } }

    var mark: String? { current.withLock { current in current.store.mark.map { current.token + $0 } } }

    private var store: any SessionStore { current.withLock { $0.store } }

    func session() async throws(MarketError) -> Session? { try await store.session() }

    func save(_ session: Session) async throws(MarketError) {
        let known = try await store.session()
        if known == nil || known?.auth?.user != session.auth?.user { try await clear() }
        try await store.save(session)
    }

    func clear() async throws(MarketError) {
        try await store.clear()
        renew()
    }

    func replace(_ old: Session, with new: Session?) async throws(MarketError) -> Bool {
        let isReplaced = try await store.replace(old, with: new)
        if isReplaced, new == nil { renew() }
        return isReplaced
    }

    private func renew() {
        let token = RandomToken.make()
        let store = logins.store(of: token)
        current.withLock { $0 = (token, store) }
    }
}

extension KeptLogins {
    /// The log-in that a browser with this token has kept, or a place for one that may come.
    func login(of token: String?) async -> BrowserLogin {
        guard let token, token.utf8.count == 32 else { return BrowserLogin(self) }
        let store = store(of: token)
        let session = try? await store.session()
        return session?.auth == nil ? BrowserLogin(self) : BrowserLogin(self, token, in: store)
    }
}
