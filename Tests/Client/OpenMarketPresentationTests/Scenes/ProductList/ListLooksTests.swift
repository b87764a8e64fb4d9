import Foundation
import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("A list of products: kinds, layouts and rows", .slot, .timeLimit(.minutes(10)))
struct ListLooksTests {
    nonisolated static let kinds: [(ProductListKind, String)] = [
        (.all, "There are no products yet. Sell the first one."),
        (.search("lamp"), "No results for “lamp”. Try another word."),
        (.mine, "You are not selling anything yet. Register your first product."),
        (.liked, "You have not liked anything yet. Products that you like appear here."),
    ]

    @Test("An empty list says what it is empty of", arguments: kinds)
    func emptyTexts(kind: ProductListKind, text: String) async throws {
        let stage = Stage()
        try await stage.logIn()
        stage.lists.sell(from: ServedProducts(count: 0))
        let (list, _) = stage.list(kind)
        #expect(list.state.emptyText == nil)
        await list.load()
        #expect(list.state.rows.isEmpty)
        #expect(list.state.emptyText == text)
    }

    @Test("A blank search finds nothing without a request, and nothing new belongs to it")
    func blankSearch() async {
        let stage = Stage()
        let (list, _) = stage.list(.search("  "))
        await list.load()
        #expect(list.state.status == .ended)
        #expect(stage.lists.pages.callCount == 0)
        let (all, _) = stage.list()
        stage.lists.sell(from: ServedProducts(count: 3))
        await all.load()
        stage.market.events.publish(.created(.fixture(id: 99)))
        await all.reaches { $0.rows.count == 4 }
        #expect(list.state.rows.isEmpty)
    }

    @Test("The user's own list leads guests to the log-in, and loads after it")
    func unauthenticated() async throws {
        let stage = Stage()
        stage.lists.sell(from: ServedProducts(count: 3))
        stage.lists.pages.fails(.unauthenticated)
        let (list, exits) = stage.list(.mine)
        await list.load()
        #expect(exits.all == [.logIn()])
        #expect(list.state.alert == nil)
        #expect(list.state.status == .failed(Problem(.unauthenticated, in: stage.context.wording)))
        try await stage.logIn()
        await list.reaches { $0.status == .ended }
        #expect(list.state.rows.numbers == [1, 2, 3])
    }

    @Test(
        "A list is laid out as one wants, with the rows it has",
        arguments: [
            (Language.english, ["List", "Grid"]), (.korean, ["목록", "바둑판"]), (.japanese, ["リスト", "グリッド"]),
        ]
    )
    func layouts(language: Language, titles: [String]) async {
        let stage = Stage(language)
        stage.lists.sell(from: ServedProducts(count: 3))
        let (list, _) = stage.list()
        await list.load()
        #expect(list.state.layout == .list)
        let rows = list.state.rows
        list.layOut(.grid)
        #expect(list.state.layout == .grid)
        #expect(list.state.rows == rows)
        #expect(ListLayout.allCases.map { $0.title(in: stage.context.wording) } == titles)
        #expect(ProductListModel(.all, context: stage.context, layout: .grid).state.layout == .grid)
    }

    @Test("A tapped row leads to its product")
    func open() async {
        let stage = Stage()
        stage.lists.sell(from: ServedProducts(count: 3))
        let (list, exits) = stage.list()
        await list.load()
        await list.perform(command: "open/2")
        #expect(exits.all == [.product(Product.ID(2))])
    }

    nonisolated static let rows: [(Language, [String])] = [
        (.korean, ["1,000원", "800원", "-20%", "재고 12개", "3일 전"]),
        (.english, ["₩1,000", "₩800", "-20%", "Stock: 12", "3 days ago"]),
        (.japanese, ["₩1,000", "₩800", "-20%", "在庫：12点", "3日前"]),
    ]

    @Test("A row says price, discount, stock and date in the user's language", arguments: rows)
    func rowTexts(language: Language, texts: [String]) async throws {
        let stage = Stage(language)
        let date = Date(timeIntervalSince1970: 1_700_000_000 - 3 * 86400)
        stage.lists.sell(from: ServedProducts([.fixture(price: 1000, discount: 200, createdAt: date)]))
        let (list, _) = stage.list()
        await list.load()
        let row = try #require(list.state.rows.first)
        #expect(row.price.map(\.role) == [.struckPrice, .bargainPrice, .discountPercentage])
        #expect(row.price.map(\.text) + [row.stock?.text] + [row.date].compactMap(\.self) == texts)
        #expect(row.stock?.role == .stock)
        #expect(row.title == "Mechanical keyboard")
        #expect(row.vendor == "vendor7")
    }

    @Test(
        "A price without a discount is not struck through, and nothing left is sold out",
        arguments: [
            (Language.korean, "품절"), (.english, "Sold out"), (.japanese, "売り切れ"),
        ]
    )
    func soldOut(language: Language, text: String) async throws {
        let stage = Stage(language)
        stage.lists.sell(from: ServedProducts([.fixture(price: 10_000_000_000_000_000, stock: 0)]))
        let (list, _) = stage.list()
        await list.load()
        let row = try #require(list.state.rows.first)
        let price = language == .korean ? "10,000,000,000,000,000원" : "₩10,000,000,000,000,000"
        #expect(row.price == [TextToken(price, .price)])
        #expect(row.stock == TextToken(text, .soldOut))
    }

    @Test("A row is a day older on the next day, also when nothing else about it is new")
    func nextDay() async {
        let days = Mutex(0.0)
        let stage = Stage(now: { Date(timeIntervalSince1970: 1_700_000_000 + days.withLock { $0 } * 86400) })
        stage.lists.sell(from: ServedProducts(count: 1))
        let (list, _) = stage.list()
        await list.load()
        #expect(list.state.rows.first?.date == "Just now")
        days.withLock { $0 = 1 }
        await list.refresh()
        #expect(list.state.rows.first?.date == "1 day ago")
    }
}
