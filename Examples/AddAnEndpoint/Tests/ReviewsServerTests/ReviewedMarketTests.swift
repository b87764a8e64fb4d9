import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import ReviewsData
import ReviewsDomain
import ReviewsServer
import Testing

@Suite("A market with reviews, through all layers")
struct ReviewedMarketTests {
    @Test("A product has reviews, and is itself where it was")
    func reviews() async throws {
        let market = try await market()
        let id = try await firstProduct(of: market)

        let reviews = try await FetchReviews(repository: RemoteReviewRepository(client: market.endpoints))(of: id)

        #expect(reviews.map(\.stars) == [5, 3])
        #expect(try await market.fetchProductDetail(id).id == id)
    }

    @Test("Where there is no product there are no reviews")
    func notFound() async throws {
        let repository = RemoteReviewRepository(client: try await market().endpoints)

        await #expect(throws: MarketError.notFound) { try await repository.reviews(of: Product.ID(999_999)) }
    }

    private func market() async throws -> OpenMarketClient {
        let backend = try await MarketBackend()
        try await backend.addDemoCatalogue()
        return OpenMarketClient(
            configuration: MarketConfiguration(server: "http://localhost", generation: .v3x),
            transport: InProcessTransport(ReviewedMarket(backend))
        )
    }

    private func firstProduct(of market: OpenMarketClient) async throws -> Product.ID {
        var pages = market.pages().makeAsyncIterator()
        return try #require(try await pages.next()?.products.first).id
    }
}
