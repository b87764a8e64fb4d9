package import OpenMarketDomain

/// Sellers, their sales and reviews, blocks and reports at a server that accepts the logins of the account service beside
/// it: of the extended third generation.
package struct RemoteSellersRepository: SellersRepository {
    private let client: EndpointClient
    private let reader: ProductReader
    private let reads: [CachedReads]

    /// Asks the server of `client`, whose dates `dates` reads; a block, and the end of one, empties the cache `reads`.
    package init(client: EndpointClient, dates: ServerDateParser, forgetting reads: [CachedReads] = []) {
        (self.client, self.reads) = (client.signed(), reads)
        reader = ProductReader(.v3x, dates: dates)
    }

    package func page(of seller: Seller.Key) async throws(MarketError) -> SellerPage {
        try await client.call(SellerEndpoints.page(of: seller))
    }

    package func reviews(
        about seller: Seller.Key,
        after review: Review.ID?
    ) async throws(MarketError) -> ReviewPage {
        try await client.call(SellerEndpoints.reviews(about: seller, after: review))
    }

    package func follow(_ seller: Vendor.ID) async throws(MarketError) {
        // Vendors have numbers; a user who sells nothing stands under the id of the user, and there is none to follow.
        guard Int64(seller.rawValue) != nil else { throw .notFound }
        _ = try await client.call(SellerEndpoints.follow(seller))
    }

    package func unfollow(_ seller: Vendor.ID) async throws(MarketError) {
        _ = try await client.call(SellerEndpoints.unfollow(seller))
    }

    package func followed() async throws(MarketError) -> [FollowedSeller] {
        try await client.call(SellerEndpoints.followed())
    }

    package func markSeen(_ seller: Vendor.ID) async throws(MarketError) {
        _ = try await client.call(SellerEndpoints.markSeen(seller))
    }

    package func productsOfFollowed(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        try await client.call(SellerEndpoints.products(request, reader: reader))
    }

    package func purchases(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        try await client.call(ReviewEndpoints.purchases(request, reader: reader))
    }
}

extension RemoteSellersRepository: ReviewsRepository {
    package func sale(of product: Product.ID) async throws(MarketError) -> Sale {
        try await client.call(ReviewEndpoints.sale(of: product))
    }

    package func confirmSale(of product: Product.ID) async throws(MarketError) {
        _ = try await client.call(ReviewEndpoints.confirmSale(of: product))
    }

    package func answer(_ review: Review.ID, with text: String) async throws(MarketError) {
        _ = try await client.call(ReviewEndpoints.answer(review, with: text))
    }

    package func write(
        _ stars: Stars,
        _ text: String,
        about product: Product.ID
    ) async throws(MarketError) -> Review {
        try await client.call(ReviewEndpoints.write(stars, text, about: product))
    }

    package func delete(_ review: Review.ID) async throws(MarketError) {
        _ = try await client.call(ReviewEndpoints.delete(review))
    }
}

extension RemoteSellersRepository: BlocksRepository, ReportsRepository {
    package func block(_ seller: Seller.Key) async throws(MarketError) -> Seller {
        let blocked = try await client.call(BlockEndpoints.add(seller))
        await reads.forgetEverything()
        return blocked
    }

    package func unblock(_ seller: Vendor.ID) async throws(MarketError) {
        _ = try await client.call(BlockEndpoints.remove(seller))
        await reads.forgetEverything()
    }

    package func blocked() async throws(MarketError) -> [Seller] {
        try await client.call(BlockEndpoints.list())
    }

    package func send(_ report: Report) async throws(MarketError) {
        _ = try await client.call(ReportEndpoints.send(report))
    }
}
