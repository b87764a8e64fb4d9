/// Where the session is kept between launches.
public protocol SessionStore: Sendable {
    /// The session, or `nil` when nobody is logged in.
    func session() async throws(MarketError) -> Session?

    /// Keeps `session` in place of any earlier one.
    func save(_ session: Session) async throws(MarketError)

    /// Forgets the session.
    func clear() async throws(MarketError)
}

extension SessionStore {
    /// The login of the session.
    ///
    /// - Throws: ``MarketError/unauthenticated`` when nobody is logged in.
    public func login() async throws(MarketError) -> AuthSession {
        guard let auth = try await session()?.auth else { throw .unauthenticated }
        return auth
    }
}
