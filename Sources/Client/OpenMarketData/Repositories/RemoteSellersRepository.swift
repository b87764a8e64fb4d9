package import OpenMarketDomain

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
}
