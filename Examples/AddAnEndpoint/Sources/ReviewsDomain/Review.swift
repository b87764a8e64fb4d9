public import OpenMarketDomain

/// What a buyer thinks of a product.
public struct Review: Sendable, Hashable {
    /// From one to five.
    public let stars: Int
    /// The buyer's own words.
    public let text: String

    /// A review.
    public init(stars: Int, text: String) {
        self.stars = stars
        self.text = text
    }
}

/// Where reviews come from: a port, which the data layer implements.
public protocol ReviewRepository: Sendable {
    /// The reviews of a product, in the market's order.
    func reviews(of product: Product.ID) async throws(MarketError) -> [Review]
}
