import Foundation
import OpenMarket
import OpenMarketTesting
import Testing
import WebPages

@testable import WebShop

@Suite("Chats that are open in several tabs, and for long")
@MainActor
struct ChatTabsTests {
    /// A seller, a buyer, and the addresses of two chats of the seller.
    private func chats(
        _ shop: Shop
    ) async throws -> (seller: TestBrowser, buyer: TestBrowser, first: String, second: String) {
        let (ann, ben, cat) = (TestBrowser(shop), TestBrowser(shop), TestBrowser(shop))
        await Story.signUp(ann, "ann@example.com", "me", secret: "me")
        await Story.register(ann, "A lamp", photos: 1)
        await ann.post("/register", ["do": "answer", "choice": "ok"])
        for (browser, name) in [(ben, "ben"), (cat, "cat")] {
            await Story.signUp(browser, "\(name)@example.com", name)
            await browser.get("/products")
            let lamp = try #require(browser.addresses("/product/").first)
            await browser.get(lamp)
            await browser.post(lamp, ["do": "chat"])
            await browser.post(browser.address, ["do": "send", "text": "Hello from \(name)."])
        }
        return (ann, ben, ben.address, cat.address)
    }

    private func since(in response: String) -> String? {
        response.firstMatch(of: /data-since="([^"]*)"/).map { String($0.1) }
    }

    @Test("Two tabs with two chats are both told what is new, and neither takes the app away from the other")
    func twoTabs() async throws {
        let shop = try await TestShop.embedded()
        let (ann, ben, first, second) = try await chats(shop)
        await ann.get(first)
        await ann.get(second)
        let other = await ann.ask(first + "/messages?since=")
        let text = String(decoding: other.body, as: UTF8.self)
        #expect(other.status == 200 && text.contains("Hello from ben.") && !text.contains("Hello from cat."))
        let mark = try #require(since(in: text))
        async let news = ann.ask(first + "/messages?since=" + mark)
        await ben.post(first, ["do": "send", "text": "Are you there?"])
        var body = String(decoding: await news.body, as: UTF8.self)
        // Something else may have changed before, such as how far a message was read; each request waits for a change.
        var last = mark
        for _ in 0..<5 where !body.contains("Are you there?") {
            last = since(in: body) ?? last
            body = String(decoding: await ann.ask(first + "/messages?since=" + last).body, as: UTF8.self)
        }
        #expect(body.contains("Are you there?"))
        #expect(try ann.visit(in: shop).app.place.path == second)
    }

    @Test("The number of chats that are watched besides the visible one is limited")
    func bounds() async throws {
        let shop = try await TestShop.embedded { $0.chats = 1 }
        let (ann, _, first, second) = try await chats(shop)
        await ann.get("/")
        #expect(await ann.ask(first + "/messages?since=").status == 200)
        #expect(await ann.ask(second + "/messages?since=").status == 429)
        // The visible chat is not counted.
        await ann.get(second)
        #expect(await ann.ask(second + "/messages?since=").status == 200)
    }

    @Test("What a page asks by itself does not keep a visit from ending")
    func presence() async throws {
        let clock = StandingClock()
        let shop = try await TestShop.embedded { $0.now = { clock.now } }
        let (ann, _, first, _) = try await chats(shop)
        await ann.get(first)
        for _ in 0..<3 {
            #expect(await ann.ask(first + "/messages?since=").status == 200)
            clock.advance(by: 599)
        }
        clock.advance(by: 10)
        #expect(await ann.ask(first + "/messages?since=").status == 404)
        await ann.get("/mypage")
        #expect(!ann.text.contains("ann@example.com"))
    }

    @Test("The number on the tab of chats falls while the chat is read")
    func badge() async throws {
        let shop = try await TestShop.embedded()
        let (ann, _, first, second) = try await chats(shop)
        await ann.get("/chats")
        await ann.get("/")
        #expect(ann.page.contains("<span class=\"badge\" aria-hidden=\"true\">2</span>"))
        for (room, rest) in [(first, ">1</span>"), (second, nil as String?)] {
            await ann.get(room)
            var page = ann.page
            for _ in 0..<5 where !Self.tabs(of: page, show: rest) {
                let mark = try #require(since(in: page))
                let answer = await ann.ask(room + "/messages?since=" + mark)
                #expect(answer.status == 200)
                page = String(decoding: answer.body, as: UTF8.self)
            }
            #expect(Self.tabs(of: page, show: rest))
        }
    }

    private static func tabs(of page: String, show badge: String?) -> Bool {
        guard let start = page.range(of: "<nav id=\"tabs\"") else { return false }
        let tabs = page[start.lowerBound...].prefix(while: { $0 != "\n" })
        let nav = tabs.range(of: "</nav>").map { tabs[..<$0.lowerBound] } ?? tabs
        return badge.map { nav.contains($0) } ?? !nav.contains("class=\"badge\"")
    }
}
