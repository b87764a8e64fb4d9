/// The sellers whom the caller has blocked.
///
/// While a block stands, neither user sees the products of the other, opens a chat with the other or writes in one. The
/// blocked user is not told.
public protocol BlocksRepository: Sendable {
    /// Blocks a seller, and says who that is; a second call changes nothing.
    ///
    /// - Throws: ``MarketError/notFound`` when there is no such seller, or it is the user.
    func block(_ seller: Seller.Key) async throws(MarketError) -> Seller

    /// Takes a block back. One that is not there is no failure.
    func unblock(_ seller: Vendor.ID) async throws(MarketError)

    /// Returns the users whom the user has blocked, the last one first.
    func blocked() async throws(MarketError) -> [Seller]
}
