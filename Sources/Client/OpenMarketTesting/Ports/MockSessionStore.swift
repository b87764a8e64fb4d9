public import OpenMarketDomain

/// A session store that records its calls and responds from a script.
public final class MockSessionStore: SessionStore, SessionStates, Verifiable {
    /// Calls of `session()`.
    public let reads = MockCall<Void, Session?>("SessionStore.session")
    /// Calls of `save(_:)`.
    public let saves = MockCall<Session, Void>("SessionStore.save")
    /// Calls of `clear()`.
    public let clears = MockCall<Void, Void>("SessionStore.clear")
    /// Calls of `states()`; a stream that ends at once unless scripted.
    public let observations = MockCall<Void, AsyncStream<SessionState>>("SessionStore.states")

    /// A mock without a script.
    public init() {}

    /// Responds as `reads` is scripted.
    public func session() async throws(MarketError) -> Session? {
        try await reads()
    }

    /// Responds as `saves` is scripted.
    public func save(_ session: Session) async throws(MarketError) {
        try await saves(session)
    }

    /// Responds as `clears` is scripted.
    public func clear() async throws(MarketError) {
        try await clears()
    }

    /// Responds as `observations` is scripted.
    public func states() async -> AsyncStream<SessionState> {
        observations.now((), or: AsyncStream { $0.finish() })
    }
}
