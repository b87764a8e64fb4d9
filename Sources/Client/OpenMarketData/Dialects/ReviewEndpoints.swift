import OpenMarketDomain
import OpenMarketWire

/// The operations on sales with a named buyer, which the extended third generation has.
enum ReviewEndpoints {
    /// `GET /api/sales/:product`.
    static func sale(of product: Product.ID) -> Endpoint<Sale> {
        Endpoint(
            name: "sales.get",
            target: .path("api", "sales", product.rawValue),
            needsAccessToken: true
        ) { response throws(Unreadable) in try Sale(JSONDocument(response).root) }
    }

    /// `POST /api/reviews`; the market stores the same review once, so it may be sent again.
    static func write(_ stars: Stars, _ text: String, about product: Product.ID) -> Endpoint<Review> {
        let fields: JSONValue = [
            "product_id": .string(product.rawValue), "stars": .integer(stars.rawValue), "text": .string(text),
        ]
        return Endpoint(
            name: "reviews.write",
            method: .post,
            target: .path("api", "reviews"),
            headers: ["Content-Type": "application/json"],
            body: .bytes(fields.encoded()),
            retry: .idempotent,
            needsAccessToken: true
        ) { response throws(Unreadable) in try Review(JSONDocument(response).root) }
    }

    /// `DELETE /api/reviews/:id`.
    static func delete(_ review: Review.ID) -> Endpoint<EmptyResponse> {
        Endpoint(
            name: "reviews.delete",
            method: .delete,
            target: .path("api", "reviews", review.rawValue),
            needsAccessToken: true,
            decode: Endpoint.ignoringBody
        )
    }
}
