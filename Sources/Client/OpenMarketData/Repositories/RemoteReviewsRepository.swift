package import OpenMarketDomain

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
