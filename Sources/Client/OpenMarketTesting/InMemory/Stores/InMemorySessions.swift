public import OpenMarketDomain

/// The session of a device in memory; a test can look at the calls, and script them.
public final class InMemorySessions: SessionStore, SessionStates, Verifiable {
    public let reads = MockCall<Void, Session?>("SessionStore.session")
    public let saves = MockCall<Session, Void>("SessionStore.save")
    public let clears = MockCall<Void, Void>("SessionStore.clear")
    /// Calls of `states()`, which cannot wait.
    public let observations = MockCall<Void, AsyncStream<SessionState>>("SessionStore.states")
    private let keeper: SessionKeeper

    public init(_ session: Session? = nil) {
        keeper = SessionKeeper(store: InMemorySessionStore(session))
    }

    public func session() async throws(MarketError) -> Session? {
        try await reads(()) { () async throws(MarketError) in try await keeper.session() }
    }

    public func save(_ session: Session) async throws(MarketError) {
        try await saves(session) { () async throws(MarketError) in try await keeper.save(session) }
    }

    public func clear() async throws(MarketError) {
        try await clears(()) { () async throws(MarketError) in try await keeper.clear() }
    }

    public func states() async -> AsyncStream<SessionState> {
        let states = await keeper.states()
        return (try? observations.now(()) { states }) ?? states
    }
}
