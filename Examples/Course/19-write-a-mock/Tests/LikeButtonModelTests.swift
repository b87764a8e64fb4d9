import OpenMarketDomain
import OpenMarketTesting
import Testing

@testable import Exercise19

/// A double for the market, still without a record of its calls: write it.
struct MockLikeSending: LikeSending {
    func setLike(_ isLiked: Bool, of product: Product.ID) async throws(MarketError) {}
}

@Suite("The heart on a product")
@MainActor
struct LikeButtonModelTests {
    @Test("A tap fills the heart")
    func fills() async {
        let model = LikeButtonModel(Product.ID(7), isLiked: false, likes: MockLikeSending())

        await model.tap()

        #expect(model.isLiked)
    }
}
