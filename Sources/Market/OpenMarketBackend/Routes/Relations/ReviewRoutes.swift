import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `/api/sales` and `/api/reviews` of the extended third generation: sales, which only seller and buyer can read, and
/// their reviews of each other.
extension RouteCall {
    /// A page of the user's purchases, the last purchase first.
    func purchases(_ user: String) async throws(Refusal) -> HTTPResponse {
        let bounds = try PageBounds(PageBounds.number(call), of: call, parts.limits)
        let page = try await parts.stored {
            try await $0.purchases(of: user, from: bounds.offset, size: bounds.size)
        }
        return show(ProductPageResponse(bounds: bounds, page: page, cursor: nil, written: parts.rows))
    }

    func confirmSale(_ user: String) async throws(Refusal) -> HTTPResponse {
        let product = RecordID<ProductRecord>(try number(id))
        try await parts.write(for: user) { session in
            try SaleTable(session.connection).confirm(product, by: user)
            try session.noteSale(of: product)
        }
        return HTTPResponse(status: 204)
    }

    func sale(_ user: String) async throws(Refusal) -> HTTPResponse {
        let sale = try await sale(of: RecordID(number(id)), for: user)
        return MarketResponse.personal { $0.sale(sale, for: user) }
    }

    func removeReview(_ user: String) async throws(Refusal) -> HTTPResponse {
        let review = try number(id)
        try await parts.write(for: user) { session in
            let reviews = ReviewTable(session.connection)
            let product = try reviews.review(review)?.product
            guard try reviews.remove(review, by: user) else { throw StoreError.missing }
            try session.noteSale(of: product)
        }
        return HTTPResponse(status: 204)
    }

    func answerReview(_ user: String) async throws(Refusal) -> HTTPResponse {
        let review = try number(id)
        let root = try await RequestBody(call: call, limits: parts.limits).json()
        let text = try text(root?["text"])
        guard !text.isEmpty else { throw .malformed("text: must not be empty.") }
        try await parts.write(for: user) { session in
            let reviews = ReviewTable(session.connection)
            try reviews.answer(text, to: review, by: user)
            try session.noteSale(of: try reviews.review(review)?.product)
        }
        return HTTPResponse(status: 204)
    }

    private func sale(of product: RecordID<ProductRecord>, for user: String) async throws(Refusal) -> SaleRecord {
        let sale = try await parts.stored { try await $0.sale(of: product, for: user) }
        guard let sale else { throw .notFound }
        return sale
    }

    func review(_ user: String) async throws(Refusal) -> HTTPResponse {
        guard let root = try await RequestBody(call: call, limits: parts.limits).json(), root.isObject else {
            throw .malformed("The body must be a JSON object.")
        }
        guard let id = root["product_id"], let product = WholeNumber.read(id.number.map(\.text) ?? id.string ?? "")
        else { throw .malformed("product_id: must be a whole number.") }
        guard let stars = root["stars"]?.number?.int.flatMap(Stars.init(rawValue:)) else {
            throw .malformed("stars: must be 1 to 5.")
        }
        let review = NewReview(
            of: RecordID(product),
            by: user,
            stars: Int64(stars.rawValue),
            text: try text(root["text"])
        )
        let written = try await parts.write(for: user) { session in
            let written = try ReviewTable(session.connection).add(review, at: parts.seconds)
            try session.noteSale(of: review.product)
            return written
        }
        let sale = try await sale(of: review.product, for: user)
        let writer = sale.seller.account == user ? sale.seller : sale.buyer
        return MarketResponse.personal(201) { $0.review(written, by: writer, for: user) }
    }

    /// The text of a review: none, or one that could be a message.
    private func text(_ node: JSONNode?) throws(Refusal) -> String {
        let text = (node?.string ?? "").composed
        let rules = MessageRules(maximumLength: Review.longestText)
        guard text.isEmpty || rules.violations(of: text).isEmpty, text.isStorable(Review.longestText * 8) else {
            throw .malformed("text: must have at most \(Review.longestText) characters that can be seen.")
        }
        return text
    }
}
