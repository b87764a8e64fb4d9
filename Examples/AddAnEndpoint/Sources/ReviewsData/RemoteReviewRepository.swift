public import OpenMarketData
public import OpenMarketDomain
public import ReviewsDomain

/// Reviews at the server of a market.
public struct RemoteReviewRepository: ReviewRepository {
    private let client: EndpointClient

    /// Asks through `client`, which is `endpoints` of a market's client.
    public init(client: EndpointClient) {
        self.client = client
    }

    /// The reviews of a product, in the market's order.
    public func reviews(of product: Product.ID) async throws(MarketError) -> [Review] {
        try await client.call(ReviewEndpoints.list(of: product))
    }
}
