import Foundation
import OpenMarket
import OpenMarketTesting
import Testing

@testable import SmallestScreens

@MainActor
@Suite("A market in lines")
struct LineShopTests {
    private let market = PreviewMarket()

    private func shop(loggedIn: Bool = true) async throws -> LineShop {
        if loggedIn { try await market.logIn() }
        let context = SceneContext(market: market.useCases, wording: Wording(.english), imageSources: [.file])
        let shop = LineShop(AppCoordinator(context: context, requiresLogIn: false))
        await shop.start()
        return shop
    }

    /// Types the number that stands before a title, as a user would who reads the screen.
    private func press(_ title: String, in shop: LineShop, _ text: String = "") async throws {
        let line = try #require(shop.screen().last { $0.contains("] " + title) }, "\(title) in \(shop.screen())")
        let before = try #require(line.range(of: "] " + title)).lowerBound
        let number = try #require(line[..<before].split(separator: "[").last)
        _ = await shop.enter(number + " " + text)
    }

    @Test("Every scene is reached by the numbers on the screen")
    func walk() async throws {
        let shop = try await shop()
        try await press("More", in: shop)
        #expect(shop.screen()[1] == "== Products ==")
        _ = await shop.enter("1")
        #expect(shop.screen()[1] == "== Product ==")
        try await press("Like", in: shop)
        #expect(shop.screen().contains { $0.hasPrefix("♥") })
        for tab in ["Search", "Chat", "My Page"] { try await press(tab, in: shop) }
        #expect(shop.screen().contains { $0.contains("Log out") })
    }

    @Test("An alert comes first, and a number answers it")
    func alerts() async throws {
        let shop = try await shop()
        try await press("My Page", in: shop)
        try await press("Log out", in: shop)
        #expect(shop.screen().contains { $0.hasPrefix("!! ") })
        let no = try #require(shop.screen().last { $0.contains("No") || $0.contains("Cancel") })
        _ = await shop.enter(String(no.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }))
        #expect(!shop.screen().contains { $0.hasPrefix("!! ") })
    }

    @Test("A guest is asked to log in for what needs a user, and gets there")
    func guest() async throws {
        let shop = try await shop(loggedIn: false)
        try await press("Chat", in: shop)
        #expect(shop.screen()[1] == "== Log In ==")
        try await press("E-mail", in: shop, "ann@example.com")
        #expect(shop.screen().contains { $0.contains("= ann@example.com") })
        try await press("Password", in: shop, "p4ssword")
        #expect(
            shop.screen().contains { $0.contains("••••••••") } && !shop.screen().contains { $0.contains("p4ssword") }
        )
    }

    @Test("What is no number changes nothing, and q ends the shop")
    func nonsense() async throws {
        let shop = try await shop()
        let before = shop.screen()
        for line in ["", "0", "-1", "99999999999999999999", "hello", "9999"] { #expect(await shop.enter(line)) }
        #expect(shop.screen() == before)
        #expect(await shop.enter("q") == false)
    }

    @Test("A name that would move the cursor is one plain line")
    func plain() {
        #expect(SceneLine("a\u{1B}[2J\nb").text.unicodeScalars.allSatisfy { $0.value >= 32 })
    }

    @Test("Static pages link to pages that are there, and escape what others have typed")
    func pages() async throws {
        let context = SceneContext(market: market.useCases, wording: Wording(.english))
        let pages = await StaticPages(AppCoordinator(context: context, requiresLogIn: false)).all()
        let names = Set(pages.map(\.name))
        #expect(names.count == pages.count && pages.count == Fixture.catalogue.count + 2)
        for (name, html) in pages {
            let links = html.split(separator: "href=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
            #expect(!links.isEmpty && Set(links).isSubset(of: names), "\(name)")
        }
    }
}
