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
        Endpoint(
            name: "follows.products",
            target: .path("api", "follows", "products", query: request.items),
            needsAccessToken: true,
            decode: reader.page
        )
    }
}

extension PageRequest {
    /// The number and size of the page, as an address names them.
    var pageItems: [QueryItem] {
        [QueryItem("page_no", String(number)), QueryItem("items_per_page", String(size))]
    }

    /// The page of a list of the user's own, which may begin behind a cursor.
    fileprivate var items: [QueryItem] {
        pageItems + (cursor.map { [QueryItem("cursor", $0.rawValue)] } ?? [])
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

/// The operations on blocks, which the extended third generation has.
enum BlockEndpoints {
    /// `POST /api/blocks`.
    static func add(_ seller: Seller.Key) -> Endpoint<Seller> {
        Endpoint(
            name: "blocks.add",
            method: .post,
            target: .path("api", "blocks"),
            headers: ["Content-Type": "application/json"],
            body: .bytes(seller.fields.encoded()),
            retry: .idempotent,
            needsAccessToken: true
        ) { response throws(Unreadable) in try Seller(try JSONDocument(response).root) }
    }

    /// `DELETE /api/blocks/:vendor`.
    static func remove(_ id: Vendor.ID) -> Endpoint<EmptyResponse> {
        Endpoint(
            name: "blocks.remove",
            method: .delete,
            target: .path("api", "blocks", id.rawValue),
            retry: .idempotent,
            needsAccessToken: true,
            decode: Endpoint.ignoringBody
        )
    }

    /// `GET /api/blocks`.
    static func list() -> Endpoint<[Seller]> {
        Endpoint(name: "blocks.list", target: .path("api", "blocks"), needsAccessToken: true) {
            response throws(Unreadable) in try Seller.all(in: JSONDocument(response).root)
        }
    }
}

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

    /// `GET /api/sales`.
    static func purchases(_ request: PageRequest, reader: ProductReader) -> Endpoint<ProductPage> {
        Endpoint(
            name: "sales.list",
            target: .path("api", "sales", query: request.items),
            needsAccessToken: true,
            decode: reader.page
        )
    }

    /// `POST /api/sales/:product/confirmed`.
    static func confirmSale(of product: Product.ID) -> Endpoint<EmptyResponse> {
        Endpoint(
            name: "sales.confirm",
            method: .post,
            target: .path("api", "sales", product.rawValue, "confirmed"),
            retry: .idempotent,
            needsAccessToken: true,
            decode: Endpoint.ignoringBody
        )
    }

    /// `PUT /api/reviews/:id/answer`.
    static func answer(_ review: Review.ID, with text: String) -> Endpoint<EmptyResponse> {
        let fields: JSONValue = ["text": .string(text)]
        return Endpoint(
            name: "reviews.answer",
            method: .put,
            target: .path("api", "reviews", review.rawValue, "answer"),
            headers: ["Content-Type": "application/json"],
            body: .bytes(fields.encoded()),
            retry: .idempotent,
            needsAccessToken: true,
            decode: Endpoint.ignoringBody
        )
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
