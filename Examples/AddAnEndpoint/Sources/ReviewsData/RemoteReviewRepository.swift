public import OpenMarketData
public import OpenMarketDomain
public import ReviewsDomain

/// Reviews at the server of a market.
public struct RemoteReviewRepository: ReviewRepository {
    private let client: EndpointClient

    /// Sends through `client`, which is `endpoints` of a market's client.
    public init(client: EndpointClient) {
        self.client = client
    }

    /// The reviews of a product, in the market's order.
    public func reviews(of product: Product.ID) async throws(MarketError) -> [ReviewsDomain.Review] {
        try await client.call(.reviews(of: product)).reviews.map { $0.toDomain() }
    }
}

extension Endpoint<ReviewListDTO> {
    /// `GET /api/products/{id}/reviews`.
    static func reviews(of product: Product.ID) -> Endpoint {
        Endpoint(
            name: "reviews.list",
            target: .path("api", "products", product.rawValue, "reviews")
        )
    }
}

/// The response in the server's words, which stay in this file.
struct ReviewListDTO: Decodable, Sendable {
    let reviews: [ReviewDTO]
}

/// One row of it.
struct ReviewDTO: Decodable, Sendable {
    let starCount: Int
    let body: String

    enum CodingKeys: String, CodingKey {
        case starCount = "star_count"
        case body
    }

    func toDomain() -> ReviewsDomain.Review {
        ReviewsDomain.Review(stars: min(max(starCount, 1), 5), text: body)
    }
}
