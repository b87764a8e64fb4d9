/// Stores the profiles of users.
public protocol UserProfileRepository: Sendable {
    /// The public profile of a user.
    ///
    /// - Throws: ``MarketError/notFound`` when there is no such user.
    func profile(of user: UserID, as session: AuthSession) async throws(MarketError) -> UserProfile

    /// The private data of the user of this login.
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
