public import OpenMarketDomain
import Synchronization

/// A session that is forgotten when the process ends.
public final class InMemorySessionStore: SessionStore {
    private let current: Mutex<Session?>

    /// Somebody logged in, or nobody.
    public init(_ session: Session? = nil) {
        current = Mutex(session)
    }

    /// The session, or `nil`.
    public func session() async throws(MarketError) -> Session? {
        current.withLock { $0 }
    }

    /// Keeps `session` in place of any earlier one.
    public func save(_ session: Session) async throws(MarketError) {
        current.withLock { $0 = session }
    }

    /// Forgets the session.
    public func clear() async throws(MarketError) {
        current.withLock { $0 = nil }
    }
}
