public import OpenMarketDomain
import Synchronization

/// A session that lasts as long as the process.
public final class MemorySessionStore: SessionStore {
    private let current: Mutex<Session?>

    /// A store that begins with `session`.
    public init(_ session: Session? = nil) {
        current = Mutex(session)
    }

    /// The session, or `nil` when no user is logged in.
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
