import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

/// Blocks and reports at Google's own emulator, under the rules that are published for them.
@Suite("Blocks and reports at Firestore", .slot, .onlyWithEmulator, .emulated, .serialized, .timeLimit(.minutes(10)))
struct FirestoreTrustRulesTests {
    @Test("A block hides both ways, closes the chat for both, and ends when it is taken back")
    func blocks() async throws {
        let fair = try await FirestoreProductRulesTests.Fair()
        let (town, client) = (fair.town, fair.town.client)
        let room = try await town.accounts.chat
            .open(with: town.bob.profile("밥 상점"), from: town.ann.profile("Ann"), as: town.ann.session).id
        let known = KnownBlocks(client, maxAge: .zero)
        let blocks = FirestoreBlocks(client, known: known, forgetting: [])
        for _ in 0..<2 {
            let seller = try await blocks.block(.user(town.bob.id), as: town.ann.session)
            #expect(seller.name == "밥 상점")
        }
        #expect(try await blocks.blocked(as: town.ann.session).map(\.user) == [town.bob.id])
        #expect(try await blocks.blocked(as: town.bob.session).isEmpty)
        #expect(try await known.vendors(hiddenFrom: town.bob.session) == [Vendor.ID(town.ann.id)])
        for user in [town.ann, town.bob] {
            await #expect(throws: MarketError.chat(.closed)) {
                try await town.accounts.chat.send("hi", id: Message.ID(rawValue: "1"), to: room, as: user.session)
            }
        }
        try await town.accounts.chat.leave(room, as: town.ann.session)
        await #expect(throws: MarketError.chat(.closed)) {
            try await town.accounts.chat
                .open(with: town.bob.profile("밥 상점"), from: town.ann.profile("Ann"), as: town.ann.session)
        }
        await #expect(throws: MarketError.notFound) {
            try await blocks.block(.user(UserID(rawValue: "no")), as: town.ann.session)
        }
        for _ in 0..<2 { try await blocks.unblock(Vendor.ID(town.bob.id), as: town.ann.session) }
        _ = try await town.accounts.chat.send("hi", id: Message.ID(rawValue: "1"), to: room, as: town.bob.session)
        #expect(try await known.vendors(hiddenFrom: town.bob.session).isEmpty)
    }

    @Test("Each thing is reported once, and so many within a day; all of it goes with the account")
    func reports() async throws {
        let fair = try await FirestoreProductRulesTests.Fair()
        let town = fair.town
        let reports = FirestoreReports(town.client)
        let image = PreparedImage(data: Data("x".utf8), format: .jpeg, fileName: "a.jpg")
        var products: [Product.ID] = []
        for _ in 0..<FirestoreReports.mostOfADay {
            let product = try await fair.bob.register(
                .fixture(),
                images: [image],
                key: nil,
                as: .fixture(),
                progress: nil
            )
            products.append(product.id)
        }
        for id in products + products.suffix(1) {
            try await reports.send(Report(.product(id), .spam, text: "Bad."), as: town.ann.session)
        }
        await #expect(throws: MarketError.rateLimited(retryAfter: .seconds(86_400))) {
            try await reports.send(Report(.seller(.user(town.bob.id)), .spam), as: town.ann.session)
        }
        await #expect(throws: MarketError.notFound) {
            try await reports.send(Report(.product(try #require(products.first)), .spam), as: town.bob.session)
        }
        let blocks = FirestoreBlocks(town.client, known: KnownBlocks(town.client, maxAge: .zero), forgetting: [])
        _ = try await blocks.block(.user(town.bob.id), as: town.ann.session)
        let accounts = FirestoreAccounts(.safe, client: town.client, countsLikes: true)
        try await accounts.profiles.delete(as: town.ann.session)
        let counter = try SafePaths.reportCounter(town.ann.id)
        #expect(try await town.client.signed(as: town.ann.session).document(counter) == nil)
        #expect(try await blocks.blocked(as: town.ann.session).isEmpty)
    }
}
