import OpenMarket
import OpenMarketTesting
import ReviewsData
import ReviewsDomain
import Testing

@Suite("Reviews at a server")
struct RemoteReviewRepositoryTests {
    private let transport = StubTransport()

    @Test("They are asked for by product, and come in the server's order and our words")
    func list() async throws {
        transport.stub(
            .get,
            "/api/products/7/reviews",
            .json(#"{"reviews": [{"star_count": 3, "body": "Works."}, {"star_count": 9, "body": "Great."}]}"#)
        )

        let reviews = try await repository.reviews(of: Product.ID(7))

        #expect(
            reviews == [ReviewsDomain.Review(stars: 3, text: "Works."), ReviewsDomain.Review(stars: 5, text: "Great.")]
        )
        try transport.verify()
    }

    @Test("A response of another shape says where it is wrong, and shows no value")
    func unreadable() async {
        transport.answerNext(.json(#"{"reviews": [{"star_count": "many", "body": ""}]}"#))

        let place = Unreadable(expected: "ReviewListDTO", path: "reviews[0].star_count")
        await #expect(throws: MarketError.unreadable(place)) { try await repository.reviews(of: Product.ID(7)) }
    }

    @Test("An id cannot leave its path segment, and nothing is sent")
    func hostileID() async {
        await #expect(throws: MarketError.invalidRequest(.identifier)) {
            try await repository.reviews(of: Product.ID(rawValue: ".."))
        }
        #expect(transport.requests.isEmpty)
    }

    private var repository: RemoteReviewRepository {
        get throws {
            let market = try OpenMarketClient(.rest("http://market.test"), transport: transport)
            return RemoteReviewRepository(client: market.endpoints)
        }
    }
}
