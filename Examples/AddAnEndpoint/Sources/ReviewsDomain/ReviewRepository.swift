public import OpenMarketDomain

/// Where reviews are: a port, which the data layer fills.
public protocol ReviewRepository: Sendable {
    /// The reviews of a product, in the market's order.
    func reviews(of product: Product.ID) async throws(MarketError) -> [Review]
}
