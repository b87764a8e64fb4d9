import OpenMarketDomain
import OpenMarketWire

/// The operations on sellers and on who follows them, which the extended third generation has.
enum SellerEndpoints {
    /// `GET /api/sellers/:id`.
    static func page(of seller: Seller.Key) -> Endpoint<SellerPage> {
        Endpoint(name: "sellers.page", target: .path("api", "sellers", seller.text)) { response throws(Unreadable) in
            try SellerPage(JSONDocument(response).root)
        }
    }

    /// `GET /api/sellers/:id/reviews`.
    static func reviews(about seller: Seller.Key, after review: Review.ID?) -> Endpoint<ReviewPage> {
        let query = [QueryItem("items_per_page", String(ReviewPage.size))]
        let target = EndpointTarget.path(
            "api",
            "sellers",
            seller.text,
            "reviews",
            query: query + (review.map { [QueryItem("before", $0.rawValue)] } ?? [])
        )
        return Endpoint(name: "sellers.reviews", target: target) { response throws(Unreadable) in
            try ReviewPage(JSONDocument(response).root)
        }
    }

    /// `POST /api/follows`.
    static func follow(_ seller: Vendor.ID) -> Endpoint<EmptyResponse> {
        let fields: JSONValue = ["vendor_id": .string(seller.rawValue)]
        return Endpoint(
            name: "follows.add",
            method: .post,
            target: .path("api", "follows"),
            headers: ["Content-Type": "application/json"],
            body: .bytes(fields.encoded()),
            retry: .idempotent,
            needsAccessToken: true,
            decode: Endpoint.ignoringBody
        )
    }

    /// `DELETE /api/follows/:vendor`.
    static func unfollow(_ seller: Vendor.ID) -> Endpoint<EmptyResponse> {
        Endpoint(
            name: "follows.remove",
            method: .delete,
            target: .path("api", "follows", seller.rawValue),
            retry: .idempotent,
            needsAccessToken: true,
            decode: Endpoint.ignoringBody
        )
    }

    /// `POST /api/follows/:vendor/seen`.
    static func markSeen(_ seller: Vendor.ID) -> Endpoint<EmptyResponse> {
        Endpoint(
            name: "follows.seen",
            method: .post,
            target: .path("api", "follows", seller.rawValue, "seen"),
            retry: .idempotent,
            needsAccessToken: true,
            decode: Endpoint.ignoringBody
        )
    }

    /// `GET /api/follows`.
    static func followed() -> Endpoint<[FollowedSeller]> {
        Endpoint(name: "follows.list", target: .path("api", "follows"), needsAccessToken: true) {
            response throws(Unreadable) in try FollowedSeller.all(in: JSONDocument(response).root)
        }
    }

    /// `GET /api/follows/products`.
    static func products(_ request: PageRequest, reader: ProductReader) -> Endpoint<ProductPage> {
        let query = [
            QueryItem("page_no", String(request.number)), QueryItem("items_per_page", String(request.size)),
        ]
        let cursor = request.cursor.map { [QueryItem("cursor", $0.rawValue)] } ?? []
        return Endpoint(
            name: "follows.products",
            target: .path("api", "follows", "products", query: query + cursor),
            needsAccessToken: true,
            decode: reader.page
        )
    }
}

extension Seller.Key {
    /// The text for a seller in an address.
    fileprivate var text: String {
        switch self {
        case .vendor(let id): id.rawValue
        case .user(let id): id.rawValue
        }
    }
}
