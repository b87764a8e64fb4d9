/// The registry of vendor names.
///
/// Names that have one ``VendorNameKey`` are one name.
public protocol VendorNameRegistry: Sendable {
    /// The user who has the name.
    ///
    /// - Throws: ``MarketError/notFound`` when no user has it, and only then.
    func owner(of name: String, as session: AuthSession) async throws(MarketError) -> UserID

    /// Gives the name to the user of this login; claiming it again is no failure.
    ///
    /// - Throws: ``AccountFailure/vendorNameTaken`` when another user has it. Of two calls at
    ///   the same time one succeeds.
    func claim(_ name: String, as session: AuthSession) async throws(MarketError)

    /// Releases the name. One that no user has is no failure.
    ///
    /// - Throws: ``MarketError/notOwner`` when another user has it; it stays theirs.
    func release(_ name: String, as session: AuthSession) async throws(MarketError)
}
