/// Where it is written who a user is.
public protocol UserProfileRepository: Sendable {
    /// What everybody may know about a user.
    ///
    /// - Throws: ``MarketError/notFound`` when there is no such user.
    func profile(of user: UserID, as session: AuthSession) async throws(MarketError) -> UserProfile

    /// What only the user of this login may know.
    ///
    /// - Throws: ``MarketError/notFound`` when nothing was written yet.
    func account(as session: AuthSession) async throws(MarketError) -> UserAccount

    /// Writes both halves of the user of this login, or neither.
    ///
    /// - Throws: ``MarketError/conflict`` when there is a profile already; it stays as it is.
    func create(
        vendorName: String,
        market: VendorCredentials?,
        as session: AuthSession
    ) async throws(MarketError) -> UserProfile

    /// Removes both halves of the user of this login. Nothing to remove is no failure.
    func delete(as session: AuthSession) async throws(MarketError)
}
