import Foundation
import OpenMarketDomain

/// Fetches what buyers think of a product.
///
/// | course | what happens |
/// |---|---|
/// | input | a product's id |
/// | primary | all reviews, the most stars first; those with as many in the order of the market |
/// | sad | the market's error |
/// | cancel | `MarketError.cancelled` |
struct FetchReviews: Sendable {
    let repository: any ReviewRepository

    func callAsFunction(of product: Product.ID) async throws(MarketError) -> [ProductReview] {
        try await repository.reviews(of: product).mostStarsFirst
    }
}

/// Adds a review.
///
/// | course | what happens |
/// |---|---|
/// | input | stars, a text, a product's id |
/// | primary | the text without spaces around it is sent; the review is returned |
/// | broken rules | `invalid` with `messageBlank`, or `messageLength` beyond 200 characters; nothing is sent |
/// | sad | the market's error |
/// | cancel | `MarketError.cancelled` |
struct AddReview: Sendable {
    let repository: any ReviewRepository

    func callAsFunction(
        _ stars: StarRating,
        _ text: String,
        to product: Product.ID
    ) async throws(MarketError) -> ProductReview {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw .invalid([.messageBlank]) }
        guard text.count <= 200 else { throw .invalid([.messageLength(text.count, maximum: 200)]) }
        let review = ProductReview(stars: stars, text: text)
        try await repository.add(review, to: product)
        return review
    }
}
