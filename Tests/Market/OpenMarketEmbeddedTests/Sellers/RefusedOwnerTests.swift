import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketTesting
import TestSupport
import Testing

/// The vendor's own product, a change of which the market refuses with 403: never because it is another vendor's.
@Suite("A vendor whose own change is refused", .slot)
struct RefusedOwnerTests {
    private static let generations = [ServedGeneration.v2, .v3, .v3x]
    private static let hidden = MarketError.rejected(
        ServerRejection(status: 403, code: ServerRejection.hiddenByOperator)
    )

    /// A market, the session of its vendor, and the vendor's product.
    private func market(
        _ generation: ServedGeneration,
        _ story: (MarketBackend, Session, Product.ID) async throws -> Void
    ) async throws {
        let backend = try await MarketBackend(configuration: .quick(generation))
        let session = try await backend.makeSession(vendorName: "shop")
        let client = OpenMarketClient.patient(backend, session: session)
        let images = [Fixture.imageInput]
        let made = try await client.registerProduct(.fixture(), images: images, secret: nil, progress: nil)
        try await story(backend, session, made.id)
        await backend.close()
    }

    /// The same vendor with another secret.
    private static func wrong(_ session: Session) -> Session {
        let credentials = VendorCredentials(
            identifier: session.credentials.identifier,
            secret: Secret("another one")
        )
        return Session(vendor: session.vendor, credentials: credentials)
    }

    /// Expects the same refusal of every change.
    private func expect(_ refusal: MarketError, of id: Product.ID, in backend: MarketBackend, _ session: Session) async
    {
        let client = OpenMarketClient.patient(backend, session: session)
        let images = [Fixture.imageInput]
        await #expect(throws: refusal) { try await client.editProduct(id, patch: ProductPatch(stock: 9)) }
        await #expect(throws: refusal) { try await client.deleteProduct(id) }
        await #expect(throws: refusal) {
            try await client.registerProduct(.fixture(name: "Another"), images: images, secret: nil, progress: nil)
        }
        guard backend.configuration.generation == .v3x else { return }
        await #expect(throws: refusal) {
            let albums = try #require(client.albums)
            let image = AlbumImage.added(Fixture.imageInput)
            _ = try await albums.arrange(id, album: [image], version: nil, progress: nil)
        }
    }

    @Test("A wrong secret is a wrong secret, in every generation", arguments: generations)
    func wrongSecret(generation: ServedGeneration) async throws {
        try await market(generation) { backend, session, id in
            await expect(.wrongSecret, of: id, in: backend, Self.wrong(session))
        }
    }

    @Test("A disabled vendor with the right secret is told so, and with a wrong one nothing new")
    func disabled() async throws {
        try await market(.v3x) { backend, session, id in
            _ = try await backend.setVendor("shop", isDisabled: true)
            await expect(.account(.disabled), of: id, in: backend, session)
            await expect(.wrongSecret, of: id, in: backend, Self.wrong(session))
            _ = try await backend.setVendor("shop", isDisabled: false)
            let client = OpenMarketClient.patient(backend, session: session)
            _ = try await client.editProduct(id, patch: ProductPatch(stock: 9))
        }
    }

    @Test("What the operator has hidden is not shown again by its vendor, who is told why")
    func hiddenByOperator() async throws {
        try await market(.v3x) { backend, session, id in
            let client = OpenMarketClient.patient(backend, session: session)
            _ = try await client.editProduct(id, patch: ProductPatch(status: .hidden))
            try await backend.setHeld(true, product: try #require(Int(id.rawValue)))
            await #expect(throws: Self.hidden) {
                try await client.editProduct(id, patch: ProductPatch(status: .onSale))
            }
            _ = try await client.editProduct(id, patch: ProductPatch(stock: 9))
            try await client.deleteProduct(id)
        }
    }

    @Test("Only another vendor's product is another vendor's, where the client does not know it")
    func foreign() async throws {
        try await market(.v3x) { backend, session, id in
            let other = try await backend.makeSession(vendorName: "other")
            let mistaken = Session(vendor: session.vendor, credentials: other.credentials)
            let client = OpenMarketClient.patient(backend, session: mistaken)
            await #expect(throws: MarketError.notOwner) { try await client.deleteProduct(id) }
            await #expect(throws: MarketError.notOwner) {
                try await client.editProduct(id, patch: ProductPatch(stock: 9))
            }
        }
    }
}
