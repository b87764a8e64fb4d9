import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("A list of products: a wrong letter", .slot, .timeLimit(.minutes(10)))
struct SpellingTests {
    private let market = PreviewMarket(pageSize: 10)

    private func context(_ discovery: MockDiscovery) -> SceneContext {
        var useCases = market.useCases
        useCases.discovery = discovery
        // As in markets whose servers do not repair by themselves.
        useCases.features.remove(.searchRepair)
        return SceneContext(market: useCases, wording: Wording(.english))
    }

    /// The name of a product of the market.
    private func someName() async throws -> String {
        let list = market.useCases.products(.matching(.all))
        _ = try await list.loadNext()
        return try #require(list.state.products.first?.name)
    }

    @Test("Where nothing is found, the results for what was meant are shown, and that is said")
    func corrected() async throws {
        let name = try await someName()
        let discovery = MockDiscovery()
        discovery.spelling.always(name)
        let list = ProductListModel(.search("zzzzzz"), context: context(discovery))
        await list.appear()
        #expect(list.state.rows.contains { $0.title == name })
        #expect(list.state.correctionText == "Showing results for “\(name)”. Nothing was found for “zzzzzz”.")
        #expect(list.state.searchText == name && discovery.spelling.calls == ["zzzzzz"])
        let row = try #require(list.state.rows.first { $0.title == name })
        #expect(list.state.matched(row).parts == [MatchedText.Part(text: name, isMatch: true)])
    }

    @Test("What is found is shown as it is, and so is nothing when nothing is close")
    func untouched() async throws {
        let discovery = MockDiscovery()
        let found = ProductListModel(.search(try await someName()), context: context(discovery))
        await found.appear()
        #expect(discovery.spelling.callCount == 0 && found.state.correctionText == nil)
        let empty = ProductListModel(.search("zzzzzz"), context: context(discovery))
        await empty.appear()
        #expect(empty.state.rows.isEmpty && empty.state.correctionText == nil && empty.state.emptyText != nil)
        #expect(discovery.spelling.callCount == 1)
    }

    @Test("A refresh begins again with what was typed")
    func refreshed() async throws {
        let name = try await someName()
        let discovery = MockDiscovery()
        discovery.spelling.answers(.success(name), .success(nil))
        let list = ProductListModel(.search("zzzzzz"), context: context(discovery))
        await list.appear()
        #expect(!list.state.rows.isEmpty)
        await list.perform(command: "refresh")
        #expect(list.state.rows.isEmpty && list.state.correctionText == nil && list.state.searchText == "zzzzzz")
    }

    @Test("What was typed is searched for after all, and stays so when the list is loaded again")
    func asTyped() async throws {
        let name = try await someName()
        let discovery = MockDiscovery()
        discovery.spelling.always(name)
        let list = ProductListModel(.search("zzzzzz"), context: context(discovery))
        await list.appear()
        #expect(list.commands.first { $0.id == "asTyped" }?.title == "Search for “zzzzzz” as typed")
        await list.perform(command: "asTyped")
        for _ in 0..<2 {
            #expect(list.state.rows.isEmpty && list.state.correctionText == nil && list.state.emptyText != nil)
            #expect(list.state.searchText == "zzzzzz")
            #expect(!list.commands.contains { $0.id == "asTyped" })
            await list.perform(command: "refresh")
        }
        #expect(discovery.spelling.callCount == 1)
    }

    @Test("A market that repairs by itself is not asked for a spelling; it, too, can be told to search as typed")
    func repaired() async throws {
        var useCases = market.useCases
        let discovery = MockDiscovery()
        useCases.discovery = discovery
        let context = SceneContext(market: useCases, wording: Wording(.english))
        let list = ProductListModel(.search("turntabel"), context: context)
        await list.appear()
        #expect(list.state.correctionText != nil && !list.state.rows.isEmpty)
        await list.perform(command: "asTyped")
        #expect(list.state.correctionText == nil && list.state.rows.isEmpty && discovery.spelling.callCount == 0)
    }

    @Test("Suggestions say which parts were typed")
    func suggestions() async {
        let model = SearchModel(context: context(MockDiscovery()))
        await model.perform(command: "type", text: "ro")
        let parts = model.state.matched("Brown Road").parts
        #expect(
            parts.map(\.text) == ["B", "ro", "wn ", "Ro", "ad"]
                && parts.map(\.isMatch) == [false, true, false, true, false]
        )
    }
}
