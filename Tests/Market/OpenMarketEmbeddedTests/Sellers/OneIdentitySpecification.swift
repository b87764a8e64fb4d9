import OpenMarket
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

/// A user is the vendor of their products, in front of every market.
@Suite("Who signs up sells", .slot, .timeLimit(.minutes(10)))
struct OneIdentitySpecification {
    @Test(
        "Sign up, sell, be liked and asked, answer, and sell again on another device",
        arguments: SellerWiring.all
    )
    func sells(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let phone = try await market.device()
            let buyer = try await market.device()
            let form = SignUpInfo(email: "ann@example.com", password: Secret("p4ssword"), vendorName: "ann")
            let session = try await phone.requireAccounts().signUp(form)
            _ = try await buyer.requireAccounts().signUp(.fixture(name: "bob", market: nil))
            let made = try await register("Walnut table", by: phone)
            #expect(made.vendorID == session.vendor?.id)
            #expect(Ownership(of: made, for: session) == .owner)
            #expect(Ownership(of: made, for: try await buyer.sessions.session()) == .notOwner)
            try await like(made.id, as: buyer)
            try await talk(buyer, about: made, to: phone)
            try await phone.requireAccounts().own.logOut()
            #expect(try await phone.sessions.session() == nil)

            let tablet = try await market.device()
            let again = try await tablet.requireAccounts().login(form.credentials)
            #expect(again.vendor == session.vendor)
            // A secret is of one session.
            #expect(again.credentials.identifier == session.credentials.identifier)
            let edited = try await tablet.editProduct(made.id, patch: ProductPatch(stock: 1))
            #expect(edited.product.stock == 1)
            let second = try await register("Oak chair", by: tablet)
            #expect(try await mine(tablet) == [made.id, second.id])
            let foreign = try await register("Bicycle", by: buyer)
            await #expect(throws: MarketError.notOwner) { try await tablet.deleteProduct(foreign.id) }
            try await tablet.deleteProduct(second.id)
        }
    }

    private func register(_ name: String, by seller: MarketUseCases) async throws -> ProductDetail {
        try await seller.registerProduct(.fixture(name: name), images: [Fixture.imageInput])
    }

    private func mine(_ seller: MarketUseCases) async throws -> Set<Product.ID> {
        let list = seller.products.mine()
        _ = try await list.loadNext()
        return Set(list.state.products.map(\.id))
    }

    private func like(_ id: Product.ID, as buyer: MarketUseCases) async throws {
        #expect(try await buyer.requireAccounts().setLike(id, isLiked: true))
        #expect(try await buyer.requireAccounts().likes.ids() == [id])
    }

    /// The buyer finds the seller by the name on the product.
    private func talk(_ buyer: MarketUseCases, about product: ProductDetail, to seller: MarketUseCases) async throws {
        let seen = try await buyer.fetchProductDetail(product.id)
        let name = try #require(seen.vendor?.name ?? seen.product.vendorName)
        let room = try await buyer.requireAccounts().openChat(withVendorNamed: name)
        _ = try await buyer.requireAccounts().sendMessage("Is it still there?", to: room.id)
        let rooms = try await seller.requireAccounts().chats.rooms()
        #expect(rooms.map(\.id) == [room.id])
        _ = try await seller.requireAccounts().sendMessage("It is.", to: room.id)
        let page = try await buyer.requireAccounts().fetchOlderMessages(room.id)
        #expect(Set(page.messages.map(\.body)) == ["Is it still there?", "It is."])
    }
}
