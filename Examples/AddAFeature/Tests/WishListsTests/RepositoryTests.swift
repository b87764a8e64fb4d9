import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketFirebase
import OpenMarketTesting
import Testing
import WishListsData
import WishListsDomain

@Suite("Where wish lists are kept", .timeLimit(.minutes(10)))
struct RepositoryTests {
    private let flat = WishList(id: WishList.ID(rawValue: "1"), name: "Flat", products: [Product.ID(7)])

    @Test("At a server: requests and responses are in its words")
    func remote() async throws {
        let transport = StubTransport()
        let market = try OpenMarketClient(.rest("http://market.test"), transport: transport)
        let lists = RemoteWishLists(client: market.endpoints)
        let row = #"{"id": "1", "name": "Flat", "product_ids": ["7"]}"#
        transport.stub(.get, "/api/wish-lists", .json(#"{"lists": [\#(row)]}"#))
        transport.stub(.put, "/api/wish-lists/1", .status(204))
        transport.stub(.delete, "/api/wish-lists/1", .status(404))

        #expect(try await lists.lists() == [flat])
        try await lists.store(flat)
        try await lists.delete(flat.id)

        #expect(transport.requests[1].curlDescription.contains(#""product_ids":["7"]"#))
        try transport.verify()
    }

    @Test("On Firestore: what one user keeps is there again, and for no other user")
    func firestore() async throws {
        let backend = try await MarketBackend(configuration: BackendConfiguration(generation: .v3x))
        let (ann, bob) = (try await lists("ann", backend), try await lists("bob", backend))
        var list = flat
        try await ann.store(list)
        list.products.append(Product.ID(8))
        try await ann.store(list)
        #expect(try await ann.lists() == [list])
        #expect(try await bob.lists().isEmpty)
        for _ in 0..<2 { try await ann.delete(list.id) }
        #expect(try await ann.lists().isEmpty)
        await backend.close()
    }

    private func lists(_ name: String, _ backend: MarketBackend) async throws -> FirestoreWishLists {
        let project = try FirebaseConfiguration(emulator: "localhost:80")
        let market = OpenMarketClient.embedded(backend) { $0.firebase = project }
        let form = SignUpInfo(email: "\(name)@example.com", password: Secret("p4ssword"), vendorName: name)
        _ = try await market.requireAccounts().signUp(form)
        return try FirestoreWishLists(of: market)
    }
}
