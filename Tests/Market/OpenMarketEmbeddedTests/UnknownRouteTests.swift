import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketFirebase
import OpenMarketWire
import TestSupport
import Testing

@Suite("A path that a market does not serve", .slot)
struct UnknownRouteTests {
    private func nothing() -> Endpoint<EmptyResponse> {
        Endpoint(
            name: "nothing",
            target: .path("api", "nothing"),
            decode: Endpoint<EmptyResponse>.ignoringBody
        )
    }

    @Test("It is told from a product that is not there, in every generation", arguments: ServedGeneration.allCases)
    func told(generation: ServedGeneration) async throws {
        let market = try await OpenMarketClient.embedded(generation: generation)
        let rejection = ServerRejection(status: 404, code: ServerRejection.unknownRoute, message: "Not Found")
        await #expect(throws: MarketError.rejected(rejection)) { try await market.endpoints.call(nothing()) }
        await #expect(throws: MarketError.notFound) { try await market.fetchProductDetail(Product.ID(999)) }
    }

    @Test("Its body says so, and that of a missing product is the one that old clients know")
    func bytes() async throws {
        let backend = try await MarketBackend(configuration: BackendConfiguration(generation: .v3))
        func body(_ target: String) async throws -> String {
            let url = try #require(URL(string: "http://localhost" + target))
            let response = await backend.respond(to: try #require(HTTPRequest(url: url)))
            return String(decoding: response.body, as: UTF8.self)
        }
        #expect(try await body("/api/nothing") == #"{"code":404,"message":"Not Found","problem":"unknownRoute"}"#)
        #expect(try await body("/api/products/999") == #"{"code":404,"message":"Not Found"}"#)
        await backend.close()
    }

    @Test("An address in a text makes the same configuration as a URL")
    func addresses() throws {
        let project = FirebaseConfiguration(projectID: "demo", apiKey: "key")
        let text = try MarketConfiguration.rest("http://127.0.0.1:8080", generation: .v2, accounts: project)
        let url = try #require(URL(string: "http://127.0.0.1:8080"))
        #expect(text.baseURL == url && text.generation == .v2 && text.firebase?.projectID == "demo")
    }

    @Test("A query in the loop over pages narrows and sorts")
    func query() async throws {
        let backend = try await MarketBackend()
        try await backend.addDemoCatalogue()
        let market = OpenMarketClient.patient(backend)
        var prices: [Money] = []
        for try await page in market.products(matching: ProductQuery(currency: .krw, sort: .cheapest)).pages {
            prices += page.products.map(\.bargainPrice)
        }
        #expect(prices.count > 3 && prices.allSatisfy { $0.currency == .krw })
        #expect(prices.map(\.amount) == prices.map(\.amount).sorted())
        await backend.close()
    }
}
