public import OpenMarketDomain

/// Sellers and trust that record their calls and respond from a script.
public final class MockSellers: SellerUseCases, Verifiable {
    public let page = MockCall<Seller.Key, SellerPage>("sellers.page")
    public let reviews = MockCall<(seller: Seller.Key, after: Review.ID?), ReviewPage>("sellers.reviews")
    public let followedCalls = MockCall<Void, [FollowedSeller]>("sellers.followed")
    public let follow = MockCall<Vendor.ID, Void>("sellers.follow", fallback: ())
    public let unfollow = MockCall<Vendor.ID, Void>("sellers.unfollow", fallback: ())
    public let markSeen = MockCall<Vendor.ID, Void>("sellers.markSeen", fallback: ())
    /// Calls of `sale(of:)`; there is none unless it is scripted.
    public let sale = MockCall<Product.ID, Sale?>("sellers.sale", fallback: .some(nil))
    public let review = MockCall<(stars: Stars, text: String, product: Product.ID), Review>("sellers.review")
    public let confirmSale = MockCall<Product.ID, Void>("sellers.confirmSale", fallback: ())
    public let answer = MockCall<(review: Review.ID, text: String), Void>("sellers.answer", fallback: ())
    public let deleteReview = MockCall<Review.ID, Void>("sellers.deleteReview", fallback: ())
    public let blockedCalls = MockCall<Void, [Seller]>("sellers.blocked")
    public let block = MockCall<Seller.Key, Seller>("sellers.block")
    public let unblock = MockCall<Vendor.ID, Void>("sellers.unblock", fallback: ())
    public let report = MockCall<Report, Void>("sellers.report")

    public init() {}

    public func page(of seller: Seller.Key) async throws(MarketError) -> SellerPage {
        try await page.callAsFunction(seller)
    }
    public func reviews(about seller: Seller.Key, after review: Review.ID?) async throws(MarketError) -> ReviewPage {
        try await reviews.callAsFunction((seller, review))
    }
    public func followed() async throws(MarketError) -> [FollowedSeller] { try await followedCalls() }
    public func follow(_ seller: Vendor.ID) async throws(MarketError) { try await follow.callAsFunction(seller) }
    public func unfollow(_ seller: Vendor.ID) async throws(MarketError) { try await unfollow.callAsFunction(seller) }
    public func markSeen(_ seller: Vendor.ID) async throws(MarketError) { try await markSeen.callAsFunction(seller) }
    public func sale(of product: Product.ID) async throws(MarketError) -> Sale? {
        try await sale.callAsFunction(product)
    }
    @discardableResult
    public func review(_ stars: Stars, _ text: String, about product: Product.ID) async throws(MarketError) -> Review {
        try await review.callAsFunction((stars, text, product))
    }
    public func confirmSale(of product: Product.ID) async throws(MarketError) {
        try await confirmSale.callAsFunction(product)
    }
    public func answer(_ review: Review.ID, with text: String) async throws(MarketError) {
        try await answer.callAsFunction((review, text))
    }
    public func deleteReview(_ review: Review.ID) async throws(MarketError) {
        try await deleteReview.callAsFunction(review)
    }
    public func blocked() async throws(MarketError) -> [Seller] { try await blockedCalls() }
    @discardableResult
    public func block(_ seller: Seller.Key) async throws(MarketError) -> Seller {
        try await block.callAsFunction(seller)
    }
    public func unblock(_ seller: Vendor.ID) async throws(MarketError) { try await unblock.callAsFunction(seller) }
    public func report(_ report: Report) async throws(MarketError) { try await self.report.callAsFunction(report) }
}
