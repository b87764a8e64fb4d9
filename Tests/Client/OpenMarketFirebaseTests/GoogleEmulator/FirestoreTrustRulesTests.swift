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
        let room = try await town.ann.session.acting({
            try await town.accounts.chat.open(with: town.bob.profile("밥 상점"), from: town.ann.profile("Ann"))
        }).id
        let known = KnownBlocks(client, maxAge: .zero)
        let blocks = FirestoreBlocks(client, known: known, forgetting: [])
        for _ in 0..<2 {
            let seller = try await town.ann.session.acting { try await blocks.block(.user(town.bob.id)) }
            #expect(seller.name == "밥 상점")
        }
        #expect(try await town.ann.session.acting({ try await blocks.blocked() }).map(\.user) == [town.bob.id])
        #expect(try await town.bob.session.acting({ try await blocks.blocked() }).isEmpty)
        #expect(try await town.bob.session.acting({ try await known.hiddenVendors() }) == [Vendor.ID(town.ann.id)])
        for user in [town.ann, town.bob] {
            await #expect(throws: MarketError.chat(.closed)) {
                try await user.session.acting {
                    try await town.accounts.chat.send("hi", id: Message.ID(rawValue: "1"), to: room)
                }
            }
        }
        try await town.ann.session.acting { try await town.accounts.chat.leave(room) }
        await #expect(throws: MarketError.chat(.closed)) {
            try await town.ann.session.acting {
                try await town.accounts.chat.open(with: town.bob.profile("밥 상점"), from: town.ann.profile("Ann"))
            }
        }
        await #expect(throws: MarketError.notFound) {
            try await town.ann.session.acting { try await blocks.block(.user(UserID(rawValue: "no"))) }
        }
        for _ in 0..<2 { try await town.ann.session.acting { try await blocks.unblock(Vendor.ID(town.bob.id)) } }
        _ = try await town.bob.session.acting {
            try await town.accounts.chat.send("hi", id: Message.ID(rawValue: "1"), to: room)
        }
        #expect(try await town.bob.session.acting({ try await known.hiddenVendors() }).isEmpty)
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
                secret: nil,
                progress: nil
            )
            products.append(product.id)
        }
        for id in products + products.suffix(1) {
            try await town.ann.session.acting { try await reports.send(Report(.product(id), .spam, text: "Bad.")) }
        }
        await #expect(throws: MarketError.rateLimited(retryAfter: .seconds(86_400))) {
            try await town.ann.session.acting { try await reports.send(Report(.seller(.user(town.bob.id)), .spam)) }
        }
        await #expect(throws: MarketError.notFound) {
            try await town.bob.session.acting {
                try await reports.send(Report(.product(try #require(products.first)), .spam))
            }
        }
        let blocks = FirestoreBlocks(town.client, known: KnownBlocks(town.client, maxAge: .zero), forgetting: [])
        _ = try await town.ann.session.acting { try await blocks.block(.user(town.bob.id)) }
        let accounts = FirestoreAccounts(.safe, client: town.client, countsLikes: true)
        try await town.ann.session.acting { try await accounts.profiles.delete() }
        let counter = try SafePaths.reportCounter(town.ann.id)
        #expect(try await town.client.signed(for: town.ann.session).document(counter) == nil)
        #expect(try await town.ann.session.acting({ try await blocks.blocked() }).isEmpty)
    }
}
