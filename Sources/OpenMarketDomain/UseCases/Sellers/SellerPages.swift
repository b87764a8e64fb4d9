/// Shows what everybody may know of a seller, and what others say of them.
///
/// | course | what happens |
/// |---|---|
/// | input | the seller, as a product or a chat names them |
/// | primary | rating, response time, member since, how much is on sale and sold, followers; the reviews page by page, the last one first |
/// | not logged in | the same; whether the user follows is not known |
/// | a block between the two, or unknown | ``MarketError/notFound`` |
/// | reviews by someone with whom a block stands | they are left out, and count in the rating |
/// | a market that cannot | ``MarketError/unsupported(_:)`` with ``MarketFeature/sellerPages`` |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled`` |
public protocol SellerPagesUseCase: Sendable {
    /// The page of a seller.
    func callAsFunction(_ seller: Seller.Key) async throws(MarketError) -> SellerPage

    /// The reviews about a seller behind one of them; from the first without one.
    func reviews(about seller: Seller.Key, after review: Review.ID?) async throws(MarketError) -> ReviewPage
}

extension SellerPagesUseCase {
    /// The first reviews about a seller.
    public func reviews(about seller: Seller.Key) async throws(MarketError) -> ReviewPage {
        try await reviews(about: seller, after: nil)
    }
}

/// Shows sellers of a repository.
public struct SellerPages: SellerPagesUseCase {
    private let sellers: any SellersRepository
    private let sessions: any SessionStore

    /// Shows those of `sellers` to the session in `sessions`.
    public init(sellers: any SellersRepository, sessions: any SessionStore) {
        self.sellers = sellers
        self.sessions = sessions
    }

    /// The page of a seller.
    public func callAsFunction(_ seller: Seller.Key) async throws(MarketError) -> SellerPage {
        try await sellers.page(of: seller, as: sessions.session()?.auth)
    }

    /// The reviews about a seller behind one of them.
    public func reviews(
        about seller: Seller.Key,
        after review: Review.ID?
    ) async throws(MarketError) -> ReviewPage {
        try await sellers.reviews(about: seller, after: review, as: sessions.session()?.auth)
    }
}
