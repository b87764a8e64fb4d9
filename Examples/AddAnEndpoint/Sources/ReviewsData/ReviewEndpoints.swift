import OpenMarketData
import OpenMarketDomain
import ReviewsDomain

/// The operations on reviews: one static function each, so that a new one opens no switch.
enum ReviewEndpoints {
    /// `GET /api/products/{id}/reviews`.
    static func list(of product: Product.ID) -> Endpoint<[Review]> {
        Endpoint<ReviewListDTO>(
            name: "reviews.list",
            target: .path("api", "products", product.rawValue, "reviews"),
            decode: Endpoint<ReviewListDTO>.json()
        )
        .map { answer throws(Unreadable) in answer.reviews.map { $0.toDomain() } }
    }
}
