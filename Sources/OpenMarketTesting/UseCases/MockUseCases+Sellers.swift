public import OpenMarketDomain

/// A SellerPages that records its calls and responds from a script.
public final class MockSellerPages: SellerPagesUseCase, Verifiable {
    /// Calls for pages.
    public let call = MockCall<Seller.Key, SellerPage>("sellerPages")
    /// Calls for reviews.
    public let reviewCalls = MockCall<(seller: Seller.Key, after: Review.ID?), ReviewPage>("sellerPages.reviews")

    /// A mock without a script.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports + reviewCalls.reports }

    /// Responds as `call` is scripted.
    public func callAsFunction(_ seller: Seller.Key) async throws(MarketError) -> SellerPage {
        try await call(seller)
    }

    /// Responds as `reviewCalls` is scripted.
    public func reviews(
        about seller: Seller.Key,
        after review: Review.ID?
    ) async throws(MarketError) -> ReviewPage { try await reviewCalls((seller, review)) }
}

/// A FollowedSellers that records its calls and responds from a script.
public final class MockFollowedSellers: FollowedSellersUseCase, Verifiable {
    /// Calls for the list.
    public let call = MockCall<Void, [FollowedSeller]>("followedSellers")
    /// Calls of `follow(_:)`.
    public let follows = MockCall<Vendor.ID, Void>("followedSellers.follow", fallback: ())
    /// Calls of `unfollow(_:)`.
    public let unfollows = MockCall<Vendor.ID, Void>("followedSellers.unfollow", fallback: ())
    /// Calls of `markSeen(_:)`.
    public let marks = MockCall<Vendor.ID, Void>("followedSellers.markSeen", fallback: ())

    /// A mock without a script.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports + follows.reports + unfollows.reports + marks.reports }

    /// Responds as `call` is scripted.
    public func callAsFunction() async throws(MarketError) -> [FollowedSeller] { try await call() }

    /// Responds as `follows` is scripted.
    public func follow(_ seller: Vendor.ID) async throws(MarketError) { try await follows(seller) }

    /// Responds as `unfollows` is scripted.
    public func unfollow(_ seller: Vendor.ID) async throws(MarketError) { try await unfollows(seller) }

    /// Responds as `marks` is scripted.
    public func markSeen(_ seller: Vendor.ID) async throws(MarketError) { try await marks(seller) }
}

/// A SaleReviews that records its calls and responds from a script.
public final class MockSaleReviews: SaleReviewsUseCase, Verifiable {
    /// Calls of `sale(of:)`; there is none unless it is scripted.
    public let sales = MockCall<Product.ID, Sale?>("saleReviews.sale", fallback: .some(nil))
    /// Calls of `write(_:_:about:)`.
    public let writes = MockCall<(stars: Stars, text: String, product: Product.ID), Review>("saleReviews.write")
    /// Calls of `delete(_:)`.
    public let deletions = MockCall<Review.ID, Void>("saleReviews.delete", fallback: ())

    /// A mock without a script.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { sales.reports + writes.reports + deletions.reports }

    /// Responds as `sales` is scripted.
    public func sale(of product: Product.ID) async throws(MarketError) -> Sale? { try await sales(product) }

    /// Responds as `writes` is scripted.
    @discardableResult
    public func write(
        _ stars: Stars,
        _ text: String,
        about product: Product.ID
    ) async throws(MarketError) -> Review { try await writes((stars, text, product)) }

    /// Responds as `deletions` is scripted.
    public func delete(_ review: Review.ID) async throws(MarketError) { try await deletions(review) }
}
