import OpenMarketDomain
import OpenMarketTesting
import ReviewsDomain
import ReviewsTesting
import Testing

@Suite("Fetching reviews")
struct FetchReviewsTests {
    private let repository = MockReviewRepository()

    @Test("All reviews, the best first; those with as many stars in the market's order")
    func order() async throws {
        repository.fetches.returns([
            ReviewsDomain.Review(stars: 3, text: "Works."), ReviewsDomain.Review(stars: 5, text: "Great."),
            ReviewsDomain.Review(stars: 3, text: "Fine."),
        ])

        let reviews = try await FetchReviews(repository: repository)(of: Product.ID(7))

        #expect(reviews.map(\.text) == ["Great.", "Works.", "Fine."])
        #expect(repository.fetches.calls == [Product.ID(7)])
        try repository.verify()
    }

    @Test("The market's error stays what it is", arguments: [MarketError.notFound, .offline, .cancelled])
    func failure(_ error: MarketError) async {
        repository.fetches.fails(error)

        await #expect(throws: error) { try await FetchReviews(repository: repository)(of: Product.ID(7)) }
    }

    @Test("The mock of the use case responds to a view model from its script")
    func mock() async throws {
        let fetchReviews = MockUseCase<Product.ID, [ReviewsDomain.Review]>("fetchReviews")
        fetchReviews.call.returns([ReviewsDomain.Review(stars: 5, text: "Great.")])

        #expect(try await fetchReviews(of: Product.ID(7)).map(\.stars) == [5])
        try fetchReviews.verify()
    }
}
