import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Sellers at a server", .slot)
struct RemoteSellersTests {
    @Test("Who stands under the id of a user is no vendor, and nobody is asked to follow them")
    func noVendor() async throws {
        let transport = ClosureTransport { _ in HTTPResponse(status: 201) }
        let base = try #require(URL(string: "https://market.example"))
        let client = EndpointClient(baseURL: base, transport: transport)
        let sellers = RemoteSellersRepository(client: client, dates: ServerDateParser())
        await #expect(throws: MarketError.notFound) {
            try await AuthSession.fixture().acting { try await sellers.follow(Vendor.ID(rawValue: "u9")) }
        }
        #expect(await transport.requests.isEmpty)
        try await AuthSession.fixture().acting { try await sellers.follow(Vendor.ID(7)) }
        #expect(await transport.requests.map(\.target) == ["/api/follows"])
    }
}
