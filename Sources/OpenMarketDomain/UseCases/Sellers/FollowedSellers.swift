/// Follows sellers, and counts what they sell that is new.
///
/// | course | what happens |
/// |---|---|
/// | input | the seller |
/// | primary | the seller is listed, with how many products were registered since the user looked; ``ListProductsUseCase`` lists the products of all followed sellers, newest first |
/// | followed already | no change |
/// | a block, by either of the two | neither follows the other one any more |
/// | oneself, or unknown | ``MarketError/notFound`` |
/// | too many | ``MarketError/rejected(_:)`` with the code `tooMany` |
/// | not logged in | ``MarketError/unauthenticated`` |
/// | a market that cannot | ``MarketError/unsupported(_:)`` with ``MarketFeature/sellerPages`` |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled``; the change may be stored all the same |
public protocol FollowedSellersUseCase: Sendable {
    /// Whom the user follows, the last one first.
    func callAsFunction() async throws(MarketError) -> [FollowedSeller]

    /// Follows a seller.
    func follow(_ seller: Vendor.ID) async throws(MarketError)

    /// Follows a seller no more.
    func unfollow(_ seller: Vendor.ID) async throws(MarketError)

    /// Everything that a seller sells now has been seen.
    func markSeen(_ seller: Vendor.ID) async throws(MarketError)
}

/// Follows sellers in a repository.
public struct FollowedSellers: FollowedSellersUseCase {
    private let sellers: any SellersRepository
    private let sessions: any SessionStore

    /// Follows in `sellers` for the session in `sessions`.
    public init(sellers: any SellersRepository, sessions: any SessionStore) {
        self.sellers = sellers
        self.sessions = sessions
    }

    /// Whom the user follows, the last one first.
    public func callAsFunction() async throws(MarketError) -> [FollowedSeller] {
        try await sellers.followed(as: sessions.login())
    }

    /// Follows a seller.
    public func follow(_ seller: Vendor.ID) async throws(MarketError) {
        try await sellers.follow(seller, as: sessions.login())
    }

    /// Follows a seller no more.
    public func unfollow(_ seller: Vendor.ID) async throws(MarketError) {
        try await sellers.unfollow(seller, as: sessions.login())
    }

    /// Everything that a seller sells now has been seen.
    public func markSeen(_ seller: Vendor.ID) async throws(MarketError) {
        try await sellers.markSeen(seller, as: sessions.login())
    }
}
