import OpenMarketDomain
import OpenMarketWire

/// The operations on sellers and on who follows them, which the extended third generation has.
enum SellerEndpoints {
    /// `GET /api/sellers/:id`.
    static func page(of seller: Seller.Key) -> Endpoint<SellerPage> {
        let target = EndpointTarget.path("api", "sellers", seller.text)
        return Endpoint(name: "sellers.page", target: target, decode: Endpoint.reading(SellerPage.init))
    }

    /// `GET /api/sellers/:id/reviews`.
    static func reviews(about seller: Seller.Key, after review: Review.ID?) -> Endpoint<ReviewPage> {
        let size = [QueryItem("items_per_page", String(ReviewPage.size))]
        let query = size + (review.map { [QueryItem("before", $0.rawValue)] } ?? [])
        let target = EndpointTarget.path("api", "sellers", seller.text, "reviews", query: query)
        return Endpoint(name: "sellers.reviews", target: target, decode: Endpoint.reading(ReviewPage.init))
    }

    /// `POST /api/follows`.
    static func follow(_ seller: Vendor.ID) -> Endpoint<EmptyResponse> {
        let fields: JSONValue = ["vendor_id": .string(seller.rawValue)]
        return .own("follows.add", .post, "follows", json: fields, decode: Endpoint.ignoringBody)
    }

    /// `DELETE /api/follows/:vendor`.
    static func unfollow(_ seller: Vendor.ID) -> Endpoint<EmptyResponse> {
        .own("follows.remove", .delete, "follows", seller.rawValue, decode: Endpoint.ignoringBody)
    }

    /// `POST /api/follows/:vendor/seen`.
    static func markSeen(_ seller: Vendor.ID) -> Endpoint<EmptyResponse> {
        .own("follows.seen", .post, "follows", seller.rawValue, "seen", decode: Endpoint.ignoringBody)
    }

    /// `GET /api/follows`.
    static func followed() -> Endpoint<[FollowedSeller]> {
        .own(
            "follows.list",
            .get,
            "follows",
            decode: Endpoint.reading { root throws(Unreadable) in
                try root.list("follows", FollowedSeller.init)
            }
        )
    }

    /// `GET /api/follows/products`.
    static func products(_ request: PageRequest, reader: ProductReader) -> Endpoint<ProductPage> {
        .own("follows.products", .get, "follows", "products", query: request.items, decode: reader.page)
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
        .own("blocks.add", .post, "blocks", json: seller.fields, decode: Endpoint.reading(Seller.init))
    }

    /// `DELETE /api/blocks/:vendor`.
    static func remove(_ id: Vendor.ID) -> Endpoint<EmptyResponse> {
        .own("blocks.remove", .delete, "blocks", id.rawValue, decode: Endpoint.ignoringBody)
    }

    /// `GET /api/blocks`.
    static func list() -> Endpoint<[Seller]> {
        .own(
            "blocks.list",
            .get,
            "blocks",
            decode: Endpoint.reading { root throws(Unreadable) in
                try root.list("vendors", Seller.init)
            }
        )
    }
}

/// The operations on sales with a named buyer, which the extended third generation has.
enum ReviewEndpoints {
    /// `GET /api/sales/:product`.
    static func sale(of product: Product.ID) -> Endpoint<Sale> {
        .own("sales.get", .get, "sales", product.rawValue, decode: Endpoint.reading(Sale.init))
    }

    /// `GET /api/sales`.
    static func purchases(_ request: PageRequest, reader: ProductReader) -> Endpoint<ProductPage> {
        .own("sales.list", .get, "sales", query: request.items, decode: reader.page)
    }

    /// `POST /api/sales/:product/confirmed`.
    static func confirmSale(of product: Product.ID) -> Endpoint<EmptyResponse> {
        .own("sales.confirm", .post, "sales", product.rawValue, "confirmed", decode: Endpoint.ignoringBody)
    }

    /// `PUT /api/reviews/:id/answer`.
    static func answer(_ review: Review.ID, with text: String) -> Endpoint<EmptyResponse> {
        let fields: JSONValue = ["text": .string(text)]
        return .own(
            "reviews.answer",
            .put,
            "reviews",
            review.rawValue,
            "answer",
            json: fields,
            decode: Endpoint.ignoringBody
        )
    }

    /// `POST /api/reviews`; the market stores the same review once, so it may be sent again.
    static func write(_ stars: Stars, _ text: String, about product: Product.ID) -> Endpoint<Review> {
        let fields: JSONValue = [
            "product_id": .string(product.rawValue), "stars": .integer(stars.rawValue), "text": .string(text),
        ]
        return .own("reviews.write", .post, "reviews", json: fields, decode: Endpoint.reading(Review.init))
    }

    /// `DELETE /api/reviews/:id`.
    static func delete(_ review: Review.ID) -> Endpoint<EmptyResponse> {
        .own("reviews.delete", .delete, "reviews", review.rawValue, retry: .keyed, decode: Endpoint.ignoringBody)
    }
}

/// The operations on reports, which the extended third generation has.
enum ReportEndpoints {
    /// `POST /api/reports`; the market stores each thing once, so it may be sent again.
    static func send(_ report: Report) -> Endpoint<EmptyResponse> {
        .own("reports.send", .post, "reports", json: report.fields, decode: Endpoint.ignoringBody)
    }
}

extension Report {
    fileprivate var fields: JSONValue {
        let (reason, text): (JSONValue, JSONValue) = (.string(reason.rawValue), .string(text))
        return switch subject {
        case .product(let id): ["product_id": .string(id.rawValue), "reason": reason, "text": text]
        case .seller(.vendor(let id)): ["vendor_id": .string(id.rawValue), "reason": reason, "text": text]
        case .seller(.user(let id)): ["user_id": .string(id.rawValue), "reason": reason, "text": text]
        case .review(let id): ["review_id": .string(id.rawValue), "reason": reason, "text": text]
        case .message(let id, let room):
            [
                "chat_id": .string(room.rawValue), "message_id": .string(id.rawValue), "reason": reason, "text": text,
            ]
        }
    }
}
