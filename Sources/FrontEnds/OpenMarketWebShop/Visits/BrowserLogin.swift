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

    init(_ token: String, _ logins: KeptLogins) {
        self.logins = logins
        current = Mutex((token, logins.store(of: token)))
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
        if let token, token.utf8.count == 32, let session = try? await store(of: token).session(), session.auth != nil {
            return BrowserLogin(token, self)
        }
        return BrowserLogin(RandomToken.make(), self)
    }
}
