/// Who sells under which name.
///
/// Names that have one ``VendorNameKey`` are one name.
public protocol VendorNameRegistry: Sendable {
    /// Who has the name.
    ///
    /// - Throws: ``MarketError/notFound`` when nobody has it, and only then.
    func owner(of name: String, as session: AuthSession) async throws(MarketError) -> UserID

    /// Gives the name to the user of this login, once and for all; again is no failure.
    ///
    /// - Throws: ``AccountFailure/vendorNameTaken`` when somebody else has it. Of two who ask at
    ///   the same time one gets it.
    func claim(_ name: String, as session: AuthSession) async throws(MarketError)

    /// Gives the name back. One that nobody has is no failure.
    ///
    /// - Throws: ``MarketError/notOwner`` when somebody else has it; it stays theirs.
    func release(_ name: String, as session: AuthSession) async throws(MarketError)
}
