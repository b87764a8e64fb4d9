import Foundation
import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A client over URLProtocol classes", .slot)
struct StubbedNetworkTests {
    /// A client of the host that waits as long as a busy machine takes.
    private func market(_ host: StubHost, attempts: Int = 3) throws -> OpenMarketClient {
        var configuration = MarketConfiguration.rest(try #require(host.url()))
        configuration.network.customizeSession = { $0.protocolClasses = [StubURLProtocol.self] }
        configuration.network.idleTimeout = .seconds(600)
        configuration.deadline = .seconds(600)
        configuration.retries.maxAttempts = attempts
        return OpenMarketClient(configuration)
    }

    @Test("A URLProtocol stub responds to the client's own URLSession, to reads and to changes")
    func responds() async throws {
        let host = StubURLProtocol.host { request in
            switch (request.httpMethod, request.url?.path()) {
            case ("GET", "/healthChecker"): .bytes(Data(#""OK""#.utf8), type: "application/json")
            case ("POST", "/notes"): .status(201)
            default: .status(404)
            }
        }
        let market = try market(host)
        #expect(try await market.discovery.health().isHealthy)
        let note = Endpoint<EmptyResponse>(
            name: "notes.add",
            method: .post,
            target: .path("notes"),
            decode: Endpoint.ignoringBody
        )
        #expect(try await market.endpoints.call(note.sending(["text": "hello"])) == EmptyResponse())
        await #expect(throws: MarketError.notFound) { try await market.fetchProductDetail(Product.ID(1)) }
    }

    @Test("A stub that fails like a network is told like a network that fails")
    func fails() async throws {
        let host = StubURLProtocol.host { _ in throw URLError(.notConnectedToInternet) }
        let market = try market(host, attempts: 1)
        await #expect(throws: MarketError.offline) { try await market.discovery.health() }
    }
}
