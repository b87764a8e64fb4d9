import Synchronization

/// A session in memory: it ends with the process.
public final class InMemorySessionStore: SessionStore {
    private let current: Mutex<Session?>

    /// A store with this session, or without one.
    public init(_ session: Session? = nil) {
        current = Mutex(session)
    }

    /// The session, or `nil`.
    public func session() async throws(MarketError) -> Session? {
        current.withLock { $0 }
    }

    /// Stores `session` instead of any earlier one.
    public func save(_ session: Session) async throws(MarketError) {
        current.withLock { $0 = session }
    }

    /// Removes the session.
    public func clear() async throws(MarketError) {
        current.withLock { $0 = nil }
    }
}
