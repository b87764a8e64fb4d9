import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketTesting
import TestSupport
import Testing

@Suite("A vendor without an account logs in", .slot)
struct VendorLoginTests {
    private func market(
        _ generation: ServedGeneration
    ) async throws -> (MarketBackend, OpenMarketClient, Session) {
        let backend = try await MarketBackend(configuration: .quick(generation))
        let vendor = try await backend.makeSession(vendorName: "shop")
        return (backend, OpenMarketClient.patient(backend), vendor)
    }

    @Test("The market proves the credentials and says who the vendor is")
    func proven() async throws {
        let (backend, client, vendor) = try await market(.v3x)
        #expect(try await client.vendors.logIn(vendor.credentials) == vendor)
        #expect(try await client.sessions.session() == vendor)
        let wrong = VendorCredentials(identifier: vendor.credentials.identifier, secret: Secret("a guess"))
        await #expect(throws: MarketError.wrongSecret) { try await client.vendors.logIn(wrong) }
        let unknown = VendorCredentials(identifier: "unknown", secret: Secret("a guess"))
        await #expect(throws: MarketError.unauthenticated) { try await client.vendors.logIn(unknown) }
        #expect(try await client.sessions.session() == vendor)
        await backend.close()
    }

    @Test(
        "Where the market cannot prove them, the first registration says who it is",
        arguments: [ServedGeneration.v2, .v3]
    )
    func learned(generation: ServedGeneration) async throws {
        let (backend, client, vendor) = try await market(generation)
        #expect(try await client.vendors.logIn(vendor.credentials).vendor == nil)
        let made = try await client.registerProduct(.fixture(), images: [Fixture.imageInput])
        #expect(try await client.sessions.session()?.vendor?.id == vendor.vendor?.id)
        #expect(Ownership(of: made, for: try await client.sessions.session()) == .owner)
        await backend.close()
    }
}
