package import OpenMarketDomain
import OpenMarketWire

/// Sellers of a server that accepts the logins of the account service beside it: of the extended third generation.
package struct RemoteSellersRepository: SellersRepository {
    private let client: EndpointClient
    private let reader: ProductReader

    /// Asks the server of `client`, whose dates `dates` reads.
    package init(client: EndpointClient, dates: ServerDateParser) {
        self.client = client.signed()
        reader = ProductReader(dates: dates, isExtended: true)
    }

    package func page(of seller: Seller.Key, as session: AuthSession?) async throws(MarketError) -> SellerPage {
        try await client.call(SellerEndpoints.page(of: seller))
    }

    package func reviews(
        about seller: Seller.Key,
        after review: Review.ID?,
        as session: AuthSession?
    ) async throws(MarketError) -> ReviewPage {
        try await client.call(SellerEndpoints.reviews(about: seller, after: review))
    }

    package func follow(_ seller: Vendor.ID, as session: AuthSession) async throws(MarketError) {
        // Vendors have numbers; a user who sells nothing stands under the id of the user, and there is none to follow.
        guard Int64(seller.rawValue) != nil else { throw .notFound }
        _ = try await client.call(SellerEndpoints.follow(seller))
    }

    package func unfollow(_ seller: Vendor.ID, as session: AuthSession) async throws(MarketError) {
        _ = try await client.call(SellerEndpoints.unfollow(seller))
    }

    package func followed(as session: AuthSession) async throws(MarketError) -> [FollowedSeller] {
        try await client.call(SellerEndpoints.followed())
    }

    package func markSeen(_ seller: Vendor.ID, as session: AuthSession) async throws(MarketError) {
        _ = try await client.call(SellerEndpoints.markSeen(seller))
    }

    package func products(
        _ request: PageRequest,
        followedBy session: AuthSession
    ) async throws(MarketError) -> ProductPage {
        try await client.call(SellerEndpoints.products(request, reader: reader))
    }

    package func products(
        _ request: PageRequest,
        boughtBy session: AuthSession
    ) async throws(MarketError) -> ProductPage {
        try await client.call(ReviewEndpoints.purchases(request, reader: reader))
    }
}

/// Sales and reviews at a server that accepts the logins of the account service beside it: of the extended third
/// generation.
package struct RemoteReviewsRepository: ReviewsRepository {
    private let client: EndpointClient

    /// Asks the server of `client`.
    package init(client: EndpointClient) {
        self.client = client
    }

    package func sale(of product: Product.ID, as session: AuthSession) async throws(MarketError) -> Sale {
        try await client.call(ReviewEndpoints.sale(of: product))
    }

    package func confirmSale(of product: Product.ID, as session: AuthSession) async throws(MarketError) {
        _ = try await client.call(ReviewEndpoints.confirmSale(of: product))
    }

    package func answer(_ review: Review.ID, with text: String, as session: AuthSession) async throws(MarketError) {
        _ = try await client.call(ReviewEndpoints.answer(review, with: text))
    }

    package func write(
        _ stars: Stars,
        _ text: String,
        about product: Product.ID,
        as session: AuthSession
    ) async throws(MarketError) -> Review {
        try await client.call(ReviewEndpoints.write(stars, text, about: product))
    }

    package func delete(_ review: Review.ID, as session: AuthSession) async throws(MarketError) {
        _ = try await client.call(ReviewEndpoints.delete(review))
    }
}

/// Blocks at a server that accepts the logins of the account service beside it: of the extended third generation.
package struct RemoteBlocksRepository: BlocksRepository {
    private let client: EndpointClient
    private let reads: [CachedReads]

    /// Blocks at the server of `client`; each change empties what `reads` keep, since it showed what is hidden now.
    package init(client: EndpointClient, forgetting reads: [CachedReads]) {
        self.client = client
        self.reads = reads
    }

    package func block(_ seller: Seller.Key, as session: AuthSession) async throws(MarketError) -> Seller {
        let blocked = try await client.call(BlockEndpoints.add(seller))
        await forgetEverything()
        return blocked
    }

    package func unblock(_ seller: Vendor.ID, as session: AuthSession) async throws(MarketError) {
        _ = try await client.call(BlockEndpoints.remove(seller))
        await forgetEverything()
    }

    package func blocked(as session: AuthSession) async throws(MarketError) -> [Seller] {
        try await client.call(BlockEndpoints.list())
    }

    private func forgetEverything() async {
        for reads in reads { await reads.forgetEverything() }
    }
}

/// Reports to a server that accepts the logins of the account service beside it: of the extended third generation.
package struct RemoteReportsRepository: ReportsRepository {
    private let client: EndpointClient

    /// Reports to the server of `client`.
    package init(client: EndpointClient) {
        self.client = client
    }

    package func send(_ report: Report, as session: AuthSession) async throws(MarketError) {
        _ = try await client.call(ReportEndpoints.send(report))
    }
}

/// The operations on reports.
enum ReportEndpoints {
    /// `POST /api/reports`; the market stores each thing once, so it may be sent again.
    static func send(_ report: Report) -> Endpoint<EmptyResponse> {
        Endpoint(
            name: "reports.send",
            method: .post,
            target: .path("api", "reports"),
            headers: ["Content-Type": "application/json"],
            body: .bytes(report.fields.encoded()),
            retry: .idempotent,
            needsAccessToken: true,
            decode: Endpoint.ignoringBody
        )
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
