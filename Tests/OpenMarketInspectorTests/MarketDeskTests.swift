import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketTesting
import OpenMarketWire
import Testing

@testable import OpenMarketInspector

@Suite("What the page changes in a market")
struct MarketDeskTests {
    private static func market(
        _ generation: ServedGeneration = .v3x
    ) async throws -> (desk: MarketDesk, product: Product.ID) {
        var configuration = BackendConfiguration(generation: generation)
        configuration.limits.passwordIterations = 2
        if generation == .v3x { configuration.firebase = ServedFirebase(ownerToken: "owner") }
        let backend = try await MarketBackend(configuration: configuration)
        let session = try await backend.makeSession(vendorName: "seller")
        let client = OpenMarketClient.embedded(backend, session: session)
        let made = try await client.registerProduct(.fixture(), images: [Fixture.imageInput])
        return (MarketDesk(backend: backend), made.id)
    }

    @Test("Products are edited and deleted in the name of their vendor", arguments: [ServedGeneration.v2, .v3, .v3x])
    func changes(_ generation: ServedGeneration) async throws {
        let (desk, id) = try await Self.market(generation)
        try await desk.edit(id, ProductPatch(name: "A better lamp", stock: 7))
        let page = try await desk.products(page: 1, matching: generation == .v2 ? "" : "lamp")
        #expect(page.products.map(\.name) == ["A better lamp"])
        #expect(page.products.map(\.stock) == [7])
        try await desk.delete(id)
        #expect(try await desk.products(page: 1, matching: "").products.isEmpty)
        await desk.backend.close()
    }

    @Test("The rules of the market hold for the page as for any client")
    func rules() async throws {
        let (desk, id) = try await Self.market()
        await #expect(throws: MarketError.self) { try await desk.edit(id, ProductPatch(price: -1)) }
        await #expect(throws: MarketError.self) { try await desk.edit(id, ProductPatch(name: "")) }
        await #expect(throws: BackendError.taken) { try await desk.addVendor("seller") }
        #expect(try await desk.addVendor("another").secret?.isEmpty == false)
        await desk.backend.close()
    }

    @Test("What the page may do, a request may not")
    func requests() async throws {
        let (desk, id) = try await Self.market()
        let identifier = try #require(await desk.vendors().first).identifier
        let response = await desk.backend.respond(
            to: HTTPRequest(
                method: .patch,
                origin: HTTPOrigin(scheme: "http", host: "127.0.0.1"),
                target: "/api/products/\(id.rawValue)",
                headers: ["identifier": identifier, "Content-Type": "application/json"],
                body: .bytes(Data(#"{"secret":"operator","stock":1}"#.utf8))
            )
        )
        #expect(response.status == 403)
        await desk.backend.close()
    }

    @Test("A user is in the table of documents, without the e-mail address")
    func documents() async throws {
        let (desk, _) = try await Self.market()
        let client = OpenMarketClient.embedded(desk.backend)
        _ = try await client.requireAccounts().signUp(.fixture(name: "friend", market: nil))
        let table = try #require(await DocumentTable.load("users", page: nil, from: desk.backend))
        #expect(table.rows.contains { $0.fields.contains("friend") })
        #expect(!table.rows.contains { $0.fields.contains("@") })
        await desk.backend.close()
    }
}
