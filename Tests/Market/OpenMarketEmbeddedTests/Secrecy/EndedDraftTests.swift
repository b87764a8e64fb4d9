import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketTesting
import TestSupport
import Testing

@Suite("What a user had begun to offer", .slot, .timeLimit(.minutes(10)))
struct EndedDraftTests {
    @Test("A draft beside a market goes with its user's account, also by an operator, and the drafts of others stay")
    func drafts() async throws {
        let folder = ScratchFolder()
        let file = folder.url.appending(path: "shop.db")
        var configuration = BackendConfiguration.quick(.v3x)
        configuration.forgetDrafts(beside: file)
        let backend = try await MarketBackend(configuration: configuration, database: file)
        let drafts = FileFormDrafts(BackendConfiguration.drafts(beside: file))
        let market = MarketPlace.Opened({ backend }, drafts: drafts)
        var users: [UserID] = []
        for name in ["ann", "bob"] {
            let client = market.client()
            let accounts = try client.requireAccounts()
            _ = try await accounts.signUp(.fixture(name: name, market: nil))
            let session = try #require(try await client.sessions.session())
            users.append(try #require(session.auth?.user))
            let draft = FormDraft(texts: ["name": "begun by \(name)"], currency: .usd)
            try await client.useCases.kept.keepDraft(draft, of: session.cacheAccount)
        }
        let copy = BackendConfiguration.drafts(beside: file).appendingPathExtension("unreadable")
        try Data("{ begun by ann".utf8).write(to: copy)
        #expect(folder.holds("begun by ann") && folder.holds("begun by bob"))
        #expect(try await backend.removeAccount(users[0].rawValue) != nil)
        #expect(!folder.holds("begun by ann") && folder.holds("begun by bob"))
        await backend.close()
    }
}
