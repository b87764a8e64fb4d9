import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketTesting
import TestSupport
import Testing

@Suite("What is kept of chats and of products", .slot, .timeLimit(.minutes(10)))
struct KeptApartTests {
    @Test("A change of a product leaves the chats, and leaving a chat leaves the products")
    func apart() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let client = OpenMarketClient.patient(backend) { $0.cache.policy = .networkFirst }
        let (anns, bobs) = (try client.requireAccounts(), try OpenMarketClient.patient(backend).requireAccounts())
        _ = try await anns.signUp(.fixture(name: "ann", market: nil))
        _ = try await bobs.signUp(.fixture(name: "bob", market: nil))
        let room = try await anns.openChat(withVendorNamed: "bob").id
        let sent = try await anns.sendMessage("Is it still there?", to: room)
        _ = try await anns.chats.rooms()
        _ = try await client.reading(.networkFirst).messages(in: room)

        let made = try await client.registerProduct(.fixture(), images: [Fixture.imageInput])
        #expect(try await client.reading(.cacheOnly).chats().value.map(\.id) == [room])
        #expect(try await client.reading(.cacheOnly).messages(in: room).value.messages == [sent])

        _ = try await client.fetchProductDetail(made.id)
        try await anns.chats.leave(room)
        #expect(try await client.reading(.cacheOnly).product(made.id).value.id == made.id)
        await #expect(throws: MarketError.storage(.missing)) { try await client.reading(.cacheOnly).chats() }
        await backend.close()
    }
}
