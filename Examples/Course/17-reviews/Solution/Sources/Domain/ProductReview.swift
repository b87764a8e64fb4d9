import OpenMarketDomain

/// From one star to five; there are no others.
struct StarRating: Sendable, Hashable {
    let count: Int

    /// So many stars, or `nil` when there is no such number of them.
    init?(_ count: Int) {
        guard (1...5).contains(count) else { return nil }
        self.count = count
    }
}

/// What a buyer thinks of a product.
///
/// The SDK's own `Review` is something else: what the two parties of a sale think of each other.
struct ProductReview: Sendable, Equatable {
    let stars: StarRating
    let text: String
}

extension [ProductReview] {
    /// The average with one digit after the point, such as 4.3; `nil` without reviews.
    var averageStars: Double? {
        guard !isEmpty else { return nil }
        let sum = map(\.stars.count).reduce(0, +)
        return (Double(sum) * 10 / Double(count)).rounded() / 10
    }

    /// The same reviews with the most stars first; those with as many keep their order.
    var mostStarsFirst: [ProductReview] {
        enumerated()
            .sorted { ($1.element.stars.count, $0.offset) < ($0.element.stars.count, $1.offset) }
            .map(\.element)
    }
}

/// Where reviews are.
protocol ReviewRepository: Sendable {
    /// The reviews of a product, in the order of the market.
    func reviews(of product: Product.ID) async throws(MarketError) -> [ProductReview]

    /// Adds a review to a product.
    func add(_ review: ProductReview, to product: Product.ID) async throws(MarketError)
}
