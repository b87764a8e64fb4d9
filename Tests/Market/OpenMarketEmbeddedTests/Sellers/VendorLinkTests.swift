import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketTesting
import TestSupport
import Testing

@Suite("A vendor who gets an account", .slot)
struct VendorLinkTests {
    private func form(_ person: String, _ credentials: VendorCredentials) -> SignUpInfo {
        SignUpInfo(
            email: "\(person)@example.com",
            password: Secret("p4ssword"),
            vendorName: "A name of the form",
            market: credentials
        )
    }

    /// How a device speaks of people.
    private static func device(of backend: MarketBackend, _ source: MarketConfiguration.AccountSource)
        -> OpenMarketClient
    {
        .patient(backend) { if source == .project { $0.useFirebase() } }
    }

    @Test(
        "Proven, the vendor is the user's with name and products, and can be asked in a chat",
        arguments: [MarketConfiguration.AccountSource.server, .project]
    )
    func linked(source: MarketConfiguration.AccountSource) async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let vendor = try await backend.makeSession(vendorName: "shop")
        let made = try await OpenMarketClient.patient(backend, session: vendor)
            .registerProduct(.fixture(), images: [Fixture.imageInput])
        let seller = Self.device(of: backend, source)
        let form = form("ann", vendor.credentials)
        let session = try await seller.requireAccounts().signUp(form)
        #expect(session.vendor == vendor.vendor)
        // At the market itself the login signs, and a session has no secret.
        #expect(session.credentials == vendor.credentials || source == .server && session.credentials.secret.isEmpty)
        #expect(try await seller.editProduct(made.id, patch: ProductPatch(stock: 1)).product.stock == 1)
        let tablet = Self.device(of: backend, source)
        let again = try await tablet.requireAccounts().login(form.credentials)
        // The secret that the owner has chosen is kept nowhere: the market tells other devices one of its own.
        #expect(again.vendor == vendor.vendor)
        #expect(source == .server || again.credentials.identifier == vendor.credentials.identifier)
        #expect(try await tablet.editProduct(made.id, patch: ProductPatch(stock: 2)).product.stock == 2)
        #expect(try await seller.editProduct(made.id, patch: ProductPatch(stock: 3)).product.stock == 3)
        let buyer = try OpenMarketClient.patient(backend).requireAccounts()
        _ = try await buyer.signUp(.fixture(name: "bob", market: nil))
        let room = try await buyer.openChat(withVendorNamed: "shop")
        #expect(try await seller.requireAccounts().chats.rooms().map(\.id) == [room.id])
        await backend.close()
    }

    @Test("A wrong secret, and the vendor of another user, leave nothing behind")
    func refused() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let vendor = try await backend.makeSession(vendorName: "shop")
        let accounts = try OpenMarketClient.patient(backend).requireAccounts()
        let wrong = VendorCredentials(identifier: vendor.credentials.identifier, secret: Secret("a guess"))
        let unknown = VendorCredentials(identifier: "nobody", secret: Secret("a guess"))
        for credentials in [wrong, unknown] {
            await #expect(throws: MarketError.wrongSecret) { try await accounts.signUp(form("ann", credentials)) }
        }
        _ = try await accounts.signUp(form("ann", vendor.credentials))
        let thief = try OpenMarketClient.patient(backend).requireAccounts()
        await #expect(throws: MarketError.notOwner) { try await thief.signUp(form("bob", vendor.credentials)) }
        // The address is free, and the vendor is still that of the first user.
        _ = try await thief.signUp(.fixture(name: "bob", market: nil))
        #expect(try await accounts.findUser("shop") == accounts.fetchUserProfile().id)
        await backend.close()
    }

    @Test("What is not sold goes with the account, the secret signs nothing more, and the name is free")
    func ended() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let client = Self.device(of: backend, .project)
        let session = try await client.requireAccounts().signUp(.fixture(name: "ann", market: nil))
        let made = try await client.registerProduct(.fixture(), images: [Fixture.imageInput])
        try await client.requireAccounts().own.delete(password: Secret("p4ssword"))
        await #expect(throws: MarketError.notFound) { try await client.fetchProductDetail(made.id) }
        let other = Self.device(of: backend, .project)
        await #expect(throws: MarketError.unauthenticated) { try await other.vendors.logIn(session.credentials) }
        let again = try await other.requireAccounts().signUp(.fixture(name: "ann", market: nil))
        #expect(again.vendor?.name == "ann" && again.vendor != session.vendor)
        await backend.close()
    }
}
