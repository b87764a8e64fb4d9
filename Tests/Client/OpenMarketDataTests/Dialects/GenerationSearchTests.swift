import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire
import TestSupport
import Testing

@Suite("Which generation a server speaks", .slot)
struct GenerationSearchTests {
    /// A server that returns these bodies by path, and `refusal` with 404 for every other one.
    private func server(_ bodies: [String: String], refusal: String = "{}") throws -> EndpointClient {
        let base = try #require(URL(string: "https://market.example"))
        let transport = ClosureTransport { request in
            let path = request.target.split(separator: "?").first.map(String.init) ?? ""
            guard let body = bodies[path] else { return HTTPResponse(status: 404, body: Data(refusal.utf8)) }
            return HTTPResponse(status: 200, body: Data(body.utf8))
        }
        return EndpointClient(baseURL: base, transport: transport)
    }

    @Test(
        "The envelope of a list tells, also of an empty one",
        arguments: [
            (#"{"page_no":1,"has_next":false,"pages":[]}"#, Generation.v2),
            (#"{"pageNo":1,"hasNext":false,"pages":[]}"#, .v3),
            (#"{"pageNo":1,"hasNext":false,"pages":[],"nextCursor":null}"#, .v3x),
        ]
    )
    func envelope(_ body: String, _ generation: Generation) async throws {
        #expect(try await Generation.found(by: server(["/api/products": body])) == generation)
    }

    @Test(
        "The words of a refusal tell the variants of the first generation apart",
        arguments: [
            (#"{"error":true,"reason":"Not Found"}"#, Generation.v1a), (#"{"message":"Not Found"}"#, .v1b),
        ]
    )
    func variants(_ refusal: String, _ generation: Generation) async throws {
        let items = try server(["/items/1": #"{"page":1,"items":[]}"#], refusal: refusal)
        #expect(try await Generation.found(by: items) == generation)
    }

    @Test("A server without a market, and one whose list is none, are no generation")
    func none() async throws {
        let unknown = ServerRejection(status: 404, code: ServerRejection.unknownRoute)
        await #expect(throws: MarketError.rejected(unknown)) { try await Generation.found(by: server([:])) }
        await #expect(throws: MarketError.unreadable(Unreadable(expected: "a list of products"))) {
            try await Generation.found(by: server(["/api/products": "{}"]))
        }
    }
}
