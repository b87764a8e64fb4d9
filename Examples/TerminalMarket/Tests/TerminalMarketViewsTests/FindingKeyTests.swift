import Foundation
import OpenMarket
import OpenMarketTesting
import Testing

@testable import TerminalMarketViews
@testable import OpenMarketTerminal

@Suite("Keys with which products are found again")
@MainActor
struct FindingKeyTests {
    private static let size = ScreenSize(columns: 80, rows: 24)
    private let market = MockUseCases()
    private let lamp = SavedSearch(id: SavedSearch.ID(rawValue: "1"), query: ProductQuery(text: "lamp"))

    private func context(_ market: MarketUseCases) -> SceneContext {
        SceneContext(
            market: market,
            wording: Wording(.english),
            links: DeepLink.Rules(scheme: "openmarket")
        )
    }

    private func snapshot(_ scene: MarketScene, focus: Int = 0) -> Snapshot {
        var snapshot = Snapshot(scene, wording: Wording(.english), size: Self.size)
        snapshot.memory.focus = focus
        return snapshot
    }

    private func actions(_ key: Key, _ snapshot: Snapshot) -> [String] {
        let reaction = snapshot.reaction(to: key)
        return reaction.actions.map { "\($0)" } + reaction.calls.map(\.name)
    }

    @Test("Saved searches stand above earlier ones, with what is new")
    func saved() async {
        market.kept.searchesCalls.always([lamp])
        market.kept.newMatches.always(NewMatches(3))
        let model = SearchModel(context: context(market.all))
        await model.appear()
        while model.state.isCounting { await Task.yield() }
        let scene = MarketScene.search(model)
        let text = MarketView(snapshot(scene)).frame.lines.joined(separator: "\n")
        #expect(text.contains("Saved searches") && text.contains("lamp  3 new"))
        #expect(actions(.enter, snapshot(scene, focus: 1)).first?.contains("openSaved") == true)
        #expect(actions(.control("d"), snapshot(scene, focus: 1)).first?.contains("forgetSaved") == true)
    }

    @Test("A list of results can be kept, and what was looked at forgotten")
    func lists() async {
        let results = ProductListModel(.search("e"), context: context(PreviewMarket().useCases))
        await results.appear()
        #expect(actions(.character("v"), snapshot(.products(results))).first?.contains("save") == true)
        #expect(actions(.character("x"), snapshot(.products(results))).isEmpty)
        market.fetchProductDetail.call.returns(.fixture(id: 1))
        let seen = context(market.all)
        await ProductDetailModel(Product.ID(1), context: seen).appear()
        let viewed = ProductListModel(.viewed, context: seen)
        await viewed.appear()
        #expect(actions(.character("x"), snapshot(.products(viewed))).first?.contains("forget") == true)
        #expect(actions(.character("v"), snapshot(.products(viewed))).isEmpty)
    }

    @Test("A key goes through the categories of a list, of which the chosen one is marked")
    func categories() async throws {
        let home = ProductCategory(rawValue: "home")
        let goods = [Product.fixture(id: 1, category: home), .fixture(id: 2)]
        market.discovery.facets.handles { query in ProductFacets(of: query, in: goods) }
        // Each query has a list of its own.
        for _ in 0..<2 {
            market.products.call.returns(
                ProductList { _ async throws(MarketError) in ProductPage(number: 1, products: goods, hasNext: false) }
            )
        }
        let list = ProductListModel(.all, context: context(market.all))
        await list.appear()
        #expect(MarketView(snapshot(.products(list))).frame.lines.contains { $0.contains("Home 1") })
        #expect(actions(.character("c"), snapshot(.products(list))).first?.contains("filter") == true)
        await list.filter(ProductFilter(category: home))
        #expect(MarketView(snapshot(.products(list))).frame.lines.contains { $0.contains("[Home 1]") })
        let uncounted = ProductListModel(.viewed, context: context(market.all))
        #expect(actions(.character("c"), snapshot(.products(uncounted))).isEmpty)
    }

    @Test("Enter opens the link of a message, and does nothing at another address")
    func links() async {
        let (states, told) = AsyncStream.makeStream(of: ConversationState.self)
        market.accounts.chats.observe.returns(states)
        let model = ChatRoomModel(ChatRoom.ID(rawValue: "room"), context: context(market.all))
        await model.appear()
        let messages = [
            Message.fixture(id: "1", sender: "other", body: "https://evil.example/product/7", second: 198_000),
            .fixture(id: "2", sender: "other", body: "Look: openmarket://product/7.", second: 198_400),
        ]
        told.yield(ConversationState(messages: messages, connection: .live))
        for await state in model.states() where state.messages.count == 2 { break }
        let scene = MarketScene.room(model)
        #expect(MarketView(snapshot(scene)).frame.lines.joined(separator: "\n").contains("↗ openmarket://product/7"))
        #expect(actions(.enter, snapshot(scene, focus: 1)).first?.contains("link/2/0") == true)
        #expect(actions(.enter, snapshot(scene, focus: 2)).isEmpty)
    }
}
