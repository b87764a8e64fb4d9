import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `/api/sales` and `/api/reviews` of the extended third generation: who has bought what, for these two alone, and what
/// they say of each other.
struct ReviewRoutes: MarketRoutes {
    let parts: MarketDependencies
    let viewer: Viewer

    /// The operations of the routes.
    enum Operation: Sendable {
        case sale(String)
        case write
        case remove(String)
    }

    func operations(at segments: [String]) -> [(method: String, operation: Operation)] {
        guard parts.configuration.generation == .v3x, segments.first == "api" else { return [] }
        switch segments.dropFirst() {
        case ["reviews"]: return [("POST", .write)]
        case let rest where rest.count == 2 && rest.first == "reviews": return [("DELETE", .remove(segments[2]))]
        case let rest where rest.count == 2 && rest.first == "sales": return [("GET", .sale(segments[2]))]
        default: return []
        }
    }

    func perform(_ operation: Operation, for call: RequestContext) async throws(Refusal) -> HTTPResponse {
        let user = try await viewer.user(of: call)
        switch operation {
        case .sale(let id):
            let product = try number(id)
            let sale = try await sale(of: RecordID(product), for: user)
            return MarketResponse.personal(MarketResponse.json { $0.sale(sale, for: user) })
        case .write: return try await write(for: user, call)
        case .remove(let id):
            let review = try number(id)
            try await parts.stored { () async throws(StoreError) in
                try await parts.store.removeReview(review, by: user)
            }
            return HTTPResponse(status: 204)
        }
    }

    private func number(_ id: String) throws(Refusal) -> Int64 {
        guard let number = WholeNumber.read(id) else { throw .malformed("The id must be a whole number.") }
        return number
    }

    private func sale(of product: RecordID<ProductRecord>, for user: String) async throws(Refusal) -> SaleRecord {
        let sale = try await parts.stored { () async throws(StoreError) in
            try await parts.store.sale(of: product, for: user)
        }
        guard let sale else { throw .notFound }
        return sale
    }

    private func write(for user: String, _ call: RequestContext) async throws(Refusal) -> HTTPResponse {
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
        let written = try await parts.stored { () async throws(StoreError) in
            try await parts.store.add(review, at: parts.seconds)
        }
        let sale = try await sale(of: review.product, for: user)
        let writer = sale.seller.account == user ? sale.seller : sale.buyer
        return MarketResponse.personal(MarketResponse.json(201) { $0.review(written, by: writer, for: user) })
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
