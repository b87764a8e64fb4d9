import Foundation

/// Shows the parties of a sale each other, and lets them review each other once it is sold.
///
/// | course | what happens |
/// |---|---|
/// | input | the product; one to five stars, and a text of at most ``Review/longestText`` characters or none |
/// | primary | the review is stored, and everybody reads it on the page of the one whom it is about |
/// | reviewed already | ``MarketError/conflict``; the same review again changes nothing |
/// | deleted by its writer | it is gone, and another one may be written |
/// | only reserved, no buyer named, or not a party | ``MarketError/notFound`` |
/// | a block between the two | they may still review, but do not read each other's reviews |
/// | a text that is too long | ``MarketError/invalid(_:)`` without a request |
/// | not logged in | ``MarketError/unauthenticated`` |
/// | a market that cannot | ``MarketError/unsupported(_:)`` with ``MarketFeature/reviews`` |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled``; the review may be stored all the same |
public protocol SaleReviewsUseCase: Sendable {
    /// The sale of a product; `nil` for those who are no party of it, and when no buyer was named.
    func sale(of product: Product.ID) async throws(MarketError) -> Sale?

    /// Reviews the other party of a sale.
    @discardableResult
    func write(_ stars: Stars, _ text: String, about product: Product.ID) async throws(MarketError) -> Review

    /// Deletes a review of the user.
    func delete(_ review: Review.ID) async throws(MarketError)
}

/// Reviews in a repository.
public struct SaleReviews: SaleReviewsUseCase {
    private let reviews: any ReviewsRepository
    private let sessions: any SessionStore

    /// Reviews in `reviews` for the session in `sessions`.
    public init(reviews: any ReviewsRepository, sessions: any SessionStore) {
        self.reviews = reviews
        self.sessions = sessions
    }

    /// The sale of a product.
    public func sale(of product: Product.ID) async throws(MarketError) -> Sale? {
        let login = try await sessions.login()
        do throws(MarketError) {
            return try await reviews.sale(of: product, as: login)
        } catch .notFound {
            return nil
        }
    }

    /// Reviews the other party of a sale.
    @discardableResult
    public func write(
        _ stars: Stars,
        _ text: String,
        about product: Product.ID
    ) async throws(MarketError) -> Review {
        let login = try await sessions.login()
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let rules = MessageRules(maximumLength: Review.longestText)
        // No text is no mistake: the stars say enough.
        let violations = text.isEmpty ? [] : rules.violations(of: text)
        guard violations.isEmpty else { throw .invalid(violations) }
        return try await reviews.write(stars, text, about: product, as: login)
    }

    /// Deletes a review of the user.
    public func delete(_ review: Review.ID) async throws(MarketError) {
        try await reviews.delete(review, as: sessions.login())
    }
}
