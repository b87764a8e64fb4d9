import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketWire
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

    @Test("Reviews are narrowed by stars and grow by what is sent, and a review of no stars is refused")
    func adding() async throws {
        let server = ReviewedMarket(try await demo())
        let path = "/api/products/7/reviews"
        let origin = try #require(URL(string: "http://localhost").flatMap(HTTPOrigin.init))
        func send(_ body: String) async -> Int {
            let body = HTTPBody.bytes(Data(body.utf8))
            let request = HTTPRequest(method: .post, origin: origin, target: path, body: body)
            return await server.respond(to: request).status
        }
        #expect(await send(#"{"star_count": 4, "body": "Quiet."}"#) == 201)
        #expect(await send(#"{"star_count": 0, "body": "None."}"#) == 400)
        let list = await server.respond(to: HTTPRequest(method: .get, origin: origin, target: path + "?min_stars=4"))
        let rows = #"{"star_count":5,"body":"Better than in the picture."},{"star_count":4,"body":"Quiet."}"#
        #expect(String(decoding: list.body, as: UTF8.self) == #"{"reviews":["# + rows + "]}")
    }

    private func demo() async throws -> MarketBackend {
        let backend = try await MarketBackend()
        try await backend.addDemoCatalogue()
        return backend
    }

    private func market() async throws -> OpenMarketClient {
        OpenMarketClient(
            try MarketConfiguration.rest("http://localhost", generation: .v3x),
            transport: InProcessTransport(ReviewedMarket(try await demo()))
        )
    }

    private func firstProduct(of market: OpenMarketClient) async throws -> Product.ID {
        var pages = market.products().pages.makeAsyncIterator()
        return try #require(try await pages.next()?.products.first).id
    }
}
