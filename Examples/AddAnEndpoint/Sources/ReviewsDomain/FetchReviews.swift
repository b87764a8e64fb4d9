public import OpenMarketDomain

/// Fetches what people think of a product.
///
/// | course | what happens |
/// |---|---|
/// | input | a product's id |
/// | primary | all reviews, the best first; those with as many stars in the market's order |
/// | sad | `notFound` for a product that does not exist; the market's other errors |
/// | cancel | `MarketError.cancelled` |
public protocol FetchReviewsUseCase: Sendable {
    /// Fetches all reviews of a product.
    func callAsFunction(of product: Product.ID) async throws(MarketError) -> [Review]
}

/// Fetches reviews from a repository.
public struct FetchReviews: FetchReviewsUseCase {
    private let repository: any ReviewRepository

    /// Fetches from `repository`.
    public init(repository: any ReviewRepository) {
        self.repository = repository
    }

    /// Fetches all reviews of a product.
    public func callAsFunction(of product: Product.ID) async throws(MarketError) -> [Review] {
        let reviews = try await repository.reviews(of: product)
        // A sort that keeps the order of equals.
        return reviews.enumerated()
            .sorted { ($1.element.stars, $0.offset) < ($0.element.stars, $1.offset) }
            .map(\.element)
    }
}
