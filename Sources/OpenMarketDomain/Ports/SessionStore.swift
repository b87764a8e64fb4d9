/// Where the session is kept between launches.
public protocol SessionStore: Sendable {
    /// The session, or `nil` when nobody is logged in.
    func session() async throws(MarketError) -> Session?

    /// Keeps `session` in place of any earlier one.
    func save(_ session: Session) async throws(MarketError)

    /// Forgets the session.
    func clear() async throws(MarketError)
}
