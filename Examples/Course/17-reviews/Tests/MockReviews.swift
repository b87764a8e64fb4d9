import OpenMarketDomain
import OpenMarketTesting

@testable import Exercise17

/// A review repository that records its calls and responds from a script.
final class MockReviews: ReviewRepository {
    let lists = MockCall<Product.ID, [ProductReview]>("ReviewRepository.reviews")
    let additions = MockCall<ProductReview, Void>("ReviewRepository.add")

    func reviews(of product: Product.ID) async throws(MarketError) -> [ProductReview] {
        try await lists(product)
    }

    func add(_ review: ProductReview, to product: Product.ID) async throws(MarketError) {
        try await additions(review)
    }
}

extension ProductReview {
    /// A review to test with.
    static func fixture(_ count: Int, _ text: String = "Works.") -> ProductReview? {
        StarRating(count).map { ProductReview(stars: $0, text: text) }
    }
}
