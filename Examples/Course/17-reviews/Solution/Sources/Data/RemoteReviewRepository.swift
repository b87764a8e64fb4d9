import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// Reviews at the server of a market.
///
/// `GET /api/products/{id}/reviews` responds with `{"reviews": [{"star_count": 5, "body": "Quiet keys."}]}`; a row that
/// cannot be read, or with a number of stars that there is not, is left out.
/// `POST` to the same path takes `{"star_count": 5, "body": "Quiet keys."}` and responds with 201.
struct RemoteReviewRepository: ReviewRepository {
    let client: EndpointClient

    func reviews(of product: Product.ID) async throws(MarketError) -> [ProductReview] {
        try await client.call(ReviewEndpoints.list(of: product)).rows.compactMap { $0.toDomain() }
    }

    func add(_ review: ProductReview, to product: Product.ID) async throws(MarketError) {
        _ = try await client.call(try ReviewEndpoints.add(review, to: product))
    }
}

enum ReviewEndpoints {
    static func list(of product: Product.ID) -> Endpoint<TolerantRows<ReviewDTO>> {
        Endpoint(
            name: "reviews.list",
            target: .path("api", "products", product.rawValue, "reviews"),
            decode: Endpoint<TolerantRows<ReviewDTO>>.json(in: "reviews")
        )
    }

    static func add(_ review: ProductReview, to product: Product.ID) throws(MarketError) -> Endpoint<EmptyResponse> {
        let endpoint = Endpoint(
            name: "reviews.add",
            method: .post,
            target: .path("api", "products", product.rawValue, "reviews"),
            decode: Endpoint.ignoringBody
        )
        return try endpoint.sending(ReviewDTO(starCount: review.stars.count, body: review.text))
    }
}

/// A review in the words of the server.
struct ReviewDTO: Codable, Sendable {
    let starCount: Int
    let body: String

    enum CodingKeys: String, CodingKey {
        case starCount = "star_count"
        case body
    }

    func toDomain() -> ProductReview? {
        StarRating(starCount).map { ProductReview(stars: $0, text: body) }
    }
}
