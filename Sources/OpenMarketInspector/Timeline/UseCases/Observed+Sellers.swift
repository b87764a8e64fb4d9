import OpenMarketDomain

extension Observed: SellerPagesUseCase where Base == any SellerPagesUseCase {
    func callAsFunction(_ seller: Seller.Key) async throws(MarketError) -> SellerPage {
        try await step { (base) async throws(MarketError) in try await base(seller) }
    }

    func reviews(about seller: Seller.Key, after review: Review.ID?) async throws(MarketError) -> ReviewPage {
        try await step { (base) async throws(MarketError) in try await base.reviews(about: seller, after: review) }
    }
}

extension Observed: FollowedSellersUseCase where Base == any FollowedSellersUseCase {
    func callAsFunction() async throws(MarketError) -> [FollowedSeller] {
        try await step { (base) async throws(MarketError) in try await base() }
    }

    func follow(_ seller: Vendor.ID) async throws(MarketError) {
        try await step { (base) async throws(MarketError) in try await base.follow(seller) }
    }

    func unfollow(_ seller: Vendor.ID) async throws(MarketError) {
        try await step { (base) async throws(MarketError) in try await base.unfollow(seller) }
    }

    func markSeen(_ seller: Vendor.ID) async throws(MarketError) {
        try await step { (base) async throws(MarketError) in try await base.markSeen(seller) }
    }
}

extension Observed: SaleReviewsUseCase where Base == any SaleReviewsUseCase {
    func sale(of product: Product.ID) async throws(MarketError) -> Sale? {
        try await step { (base) async throws(MarketError) in try await base.sale(of: product) }
    }

    func write(_ stars: Stars, _ text: String, about product: Product.ID) async throws(MarketError) -> Review {
        try await step { (base) async throws(MarketError) in try await base.write(stars, text, about: product) }
    }

    func delete(_ review: Review.ID) async throws(MarketError) {
        try await step { (base) async throws(MarketError) in try await base.delete(review) }
    }
}
