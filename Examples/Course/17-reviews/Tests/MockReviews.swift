import OpenMarketDomain
import OpenMarketTesting

@testable import Exercise17

/// A review repository that records its calls and responds from a script.
final class MockReviews: ReviewRepository {
    let lists = MockCall<Product.ID, [Review]>("ReviewRepository.reviews")
    let additions = MockCall<Review, Void>("ReviewRepository.add")

    func reviews(of product: Product.ID) async throws(MarketError) -> [Review] {
        try await lists(product)
    }

    func add(_ review: Review, to product: Product.ID) async throws(MarketError) {
        try await additions(review)
    }
}

extension Review {
    /// A review to test with.
    static func fixture(_ count: Int, _ text: String = "Works.") -> Review? {
        Stars(count).map { Review(stars: $0, text: text) }
    }
}
