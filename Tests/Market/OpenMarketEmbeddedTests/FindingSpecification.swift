import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketTesting
import TestSupport
import Testing

/// How products are found again, in front of every market.
@Suite("Finding in front of every market", .slot)
struct FindingSpecification {
    private func sell(_ name: String, _ market: OpenMarketClient) async throws {
        _ = try await market.registerProduct(
            .fixture(name: name),
            images: [Fixture.imageInput],
            secret: nil,
            progress: nil
        )
    }

    @Test("A saved search counts what has come to match since it was seen", arguments: MarketWiring.all)
    func savedSearches(wiring: MarketWiring) async throws {
        let clients = try await wiring.make()
        let searches = clients.stranger.kept
        try await sell("Desk lamp", clients.vendor)
        let search = try await searches.saveSearch(ProductQuery(text: "lamp"))
        #expect(try await searches.newMatches(of: search) == NewMatches(0))
        for name in ["Floor lamp", "Chair", "Lamp oil"] { try await sell(name, clients.vendor) }
        #expect(try await searches.newMatches(of: search) == NewMatches(2))
        try await searches.markSeen(search.id)
        let seen = try #require(try await searches.searches().first)
        #expect(try await searches.newMatches(of: seen) == NewMatches(0))
        await clients.finish()
    }

    @Test("Hiragana finds katakana, and the other way round", arguments: MarketWiring.all)
    func kana(wiring: MarketWiring) async throws {
        // Firestore finds names by pieces that are stored as they are written.
        guard !wiring.isOnFirebase else { return }
        let clients = try await wiring.make()
        try await sell("フィルムカメラ", clients.vendor)
        for text in ["かめら", "カメラ", "ｶﾒﾗ"] {
            let list = clients.stranger.products(matching: text)
            _ = try await list.loadNext()
            #expect(list.state.products.map(\.name) == ["フィルムカメラ"], "\(text)")
        }
        await clients.finish()
    }
}
