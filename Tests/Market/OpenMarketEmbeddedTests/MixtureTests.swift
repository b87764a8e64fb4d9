import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketEmbedded
import OpenMarketTesting
import TestSupport
import Testing

/// What the older app was: products at a server, people at Firebase.
@Suite("Products by REST and people by Firebase", .slot)
struct MixtureTests {
    /// A server of one generation, with Firebase's services beside it.
    private struct Town {
        let generation: Generation
        let backend: MarketBackend

        init(_ generation: Generation) async throws {
            self.generation = generation
            let served = try #require(ServedGeneration(rawValue: generation.rawValue))
            backend = try await MarketBackend(configuration: .quick(served))
        }

        func client() throws -> OpenMarketClient {
            let project = try FirebaseConfiguration(emulator: "localhost:80")
            let address = try #require(URL(string: "http://localhost"))
            return OpenMarketClient(
                MarketConfiguration.rest(address, generation: generation, accounts: project).patient,
                transport: InProcessTransport(backend)
            )
        }

        /// A user with a vendor at the server and an account at Firebase, both of one name.
        func join(_ name: String) async throws -> (OpenMarketClient, SignUpInfo) {
            let client = try client()
            let market = try await backend.makeSession(vendorName: name).credentials
            let form = SignUpInfo.fixture(name: name, market: market)
            _ = try await #require(client.accounts).signUp(form)
            return (client, form)
        }
    }

    private func mine(_ client: OpenMarketClient) async throws -> [Product.ID] {
        let list = client.products.mine()
        _ = try await list.loadNext()
        return list.state.products.map(\.id)
    }

    @Test(
        "A new vendor learns who they are from their first product, on another device from the market",
        arguments: [Generation.v2, .v3, .v3x]
    )
    func ownership(_ generation: Generation) async throws {
        let town = try await Town(generation)
        let (seller, form) = try await town.join("shop")
        let (other, _) = try await town.join("other")
        #expect(try await mine(seller).isEmpty)
        _ = try await other.registerProduct(.fixture(name: "Of the other shop"), images: [Fixture.imageInput])
        let made = try await seller.registerProduct(.fixture(), images: [Fixture.imageInput])
        #expect(try await seller.sessions.session()?.vendor == Vendor(id: try #require(made.vendorID), name: "shop"))
        #expect(try await mine(seller) == [made.id])
        let edited = try await seller.editProduct(made.id, patch: ProductPatch(stock: 1))
        #expect(edited.product.stock == 1)
        await #expect(throws: MarketError.notOwner) {
            try await other.editProduct(made.id, patch: ProductPatch(stock: 9))
        }
        await #expect(throws: MarketError.notOwner) { try await other.deleteProduct(made.id) }
        let tablet = try town.client()
        let session = try await #require(tablet.accounts).login(form.credentials)
        // Rows of the second generation do not say whose they are by name.
        #expect((session.vendor?.id == made.vendorID) == (generation != .v2))
        if generation != .v2 {
            #expect(try await mine(tablet) == [made.id])
            try await tablet.deleteProduct(made.id)
        }
        await town.backend.close()
    }

    @Test("Likes and chats are about the products of the server, and the account goes with its name")
    func people() async throws {
        let town = try await Town(.v3)
        let (seller, form) = try await town.join("shop")
        let made = try await seller.registerProduct(.fixture(), images: [Fixture.imageInput])
        let buyer = try town.client()
        let people = try #require(buyer.accounts)
        _ = try await people.signUp(.fixture(name: "buyer", market: nil))
        #expect(try await people.setLike(made.id, isLiked: true))
        // A product waits a second at most for its like: a busy machine needs another look.
        try await eventually { (try? await buyer.fetchProductDetail(made.id).isLiked) == true }
        let room = try await people.openChat(withVendorNamed: "shop")
        #expect(try await #require(seller.accounts).chats.rooms().map(\.id) == [room.id])
        try await #require(seller.accounts).own.delete(password: form.credentials.password)
        await #expect(throws: MarketError.notFound) { try await people.findUser("shop") }
        await town.backend.close()
    }
}
