import OpenMarket
import OpenMarketBackend
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketEmbedded

@Suite("The sellers of the demo market", .slot, .timeLimit(.minutes(10)))
struct DemoSellersTests {
    @Test("A seller answers in the language of the message, about the good that is asked for, and marks it as read")
    func answer() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let sellers = try await backend.addDemoCatalogue()
        let answering = Task { await sellers.answerMessages(after: .zero) }
        let accounts = try OpenMarketClient.patient(backend).requireAccounts()
        let buyer = SignUpInfo(email: "buyer@mail.example", password: Secret("buyer-secret"), vendorName: "방문객")
        _ = try await accounts.signUp(buyer)
        try await eventually { (try? await accounts.findUser("두바퀴")) != nil }
        let room = try await accounts.openChat(withVendorNamed: "두바퀴").id

        _ = try await accounts.sendMessage("Is the folding bicycle still there?", to: room)

        try await eventually { (try? await accounts.fetchOlderMessages(room).messages.count) == 2 }
        let messages = try await accounts.fetchOlderMessages(room).messages
        #expect(messages.last?.body == "Folding bicycle: 4 left, at $390.")
        #expect(try await accounts.chats.rooms().first?.otherReadUpTo != nil)
        answering.cancel()
        await answering.value
        await backend.close()
    }

    @Test("Some goods have more likes than others")
    func likes() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        try await backend.addDemoCatalogue()
        let list = OpenMarketClient.patient(backend).products(matching: ProductQuery(sort: .likes))
        _ = try await list.loadNext()
        let likes = list.state.products.map { $0.likeCount ?? 0 }
        #expect(likes.first ?? 0 > 3 && likes == likes.sorted(by: >) && Set(likes).count > 3)
        await backend.close()
    }
}
