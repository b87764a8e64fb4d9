/// The store of the session between launches.
public protocol SessionStore: Sendable {
    /// The session, or `nil` when no user is logged in.
    func session() async throws(MarketError) -> Session?

    /// Stores `session` instead of any earlier one.
    func save(_ session: Session) async throws(MarketError)

    /// Forgets the session.
    func clear() async throws(MarketError)
}

extension SessionStore {
    /// The login of the session.
    ///
    /// - Throws: ``MarketError/unauthenticated`` when no user is logged in.
    public func login() async throws(MarketError) -> AuthSession {
        guard let auth = try await session()?.auth else { throw .unauthenticated }
        return auth
    }
}
