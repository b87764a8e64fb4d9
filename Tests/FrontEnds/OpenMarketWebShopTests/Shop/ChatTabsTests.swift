import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing
@testable import OpenMarketWebShop

@Suite("Chats that are open in several tabs, and for long", .slot, .timeLimit(.minutes(20)))
@MainActor
struct ChatTabsTests {
    /// A seller, a buyer, and the addresses of two chats of the seller.
    private func chats(
        _ shop: Shop
    ) async throws -> (seller: TestBrowser, buyer: TestBrowser, first: String, second: String) {
        let (ann, ben, cat) = (TestBrowser(shop), TestBrowser(shop), TestBrowser(shop))
        await Story.signUp(ann, "ann@example.com", "me", secret: "me")
        await Story.register(ann, "A lamp", photos: 1)
        await ann.post("/register", ["choice": "ok"])
        for (browser, name) in [(ben, "ben"), (cat, "cat")] {
            await Story.signUp(browser, "\(name)@example.com", name)
            await browser.get("/products")
            let lamp = try #require(browser.addresses("/product/").first)
            await browser.get(lamp)
            await browser.post(lamp, ["do": "chat"])
            await browser.post(browser.address, ["do": "send", "type": "Hello from \(name)."])
        }
        return (ann, ben, ben.address, cat.address)
    }

    @Test("A message whose button is pressed three times is sent once; the same words from another page are sent")
    func once() async throws {
        let shop = try await TestShop.embedded()
        let (_, buyer, room, _) = try await chats(shop)
        await buyer.get(room)
        for mark in ["one", "one", "one", "two"] {
            await buyer.post(room, ["do": "send", "type": "Is it still there?", "mark": mark])
        }
        guard case .room(let model) = try buyer.visit(in: shop).app.visible else { return #expect(Bool(false)) }
        let sent = { (state: ChatRoomState) in state.messages.count { $0.body == "Is it still there?" } }
        for await state in model.states() where sent(state) >= 2 { break }
        #expect(sent(model.state) == 2)
    }

    /// Listens until a page is told of something.
    private func hear(_ text: String, from events: AsyncStream<LiveEvent>) async -> Bool {
        for await event in events {
            if case .pieces(let markup) = event, markup.contains(text) { return true }
        }
        return false
    }

    @Test("Two tabs with two chats are both told what is new, and neither takes the app away from the other")
    func twoTabs() async throws {
        let shop = try await TestShop.embedded()
        let (ann, ben, first, second) = try await chats(shop)
        await ann.get(first)
        await ann.get(second)
        let events = try #require(try await ann.listen(at: first))
        var pieces = events.makeAsyncIterator()
        guard case .pieces(let markup)? = await pieces.next() else { return #expect(Bool(false)) }
        #expect(markup.contains("Hello from ben.") && !markup.contains("Hello from cat."))
        await ben.post(first, ["do": "send", "type": "Are you there?"])
        #expect(await hear("Are you there?", from: events))
        #expect(try ann.visit(in: shop).app.place.path == second)
    }

    @Test("The number of chats that are watched besides the visible one is limited")
    func bounds() async throws {
        let shop = try await TestShop.embedded { $0.chats = 1 }
        let (ann, _, first, second) = try await chats(shop)
        await ann.get("/")
        let one = try #require(try await ann.listen(at: first))
        #expect(try await ann.listen(at: second) == nil)
        // The visible chat is not counted.
        await ann.get(second)
        #expect(try await ann.listen(at: second) != nil)
        withExtendedLifetime(one) {}
    }

    @Test("What a page asks by itself does not keep a visit from ending, and the page is told of the end")
    func presence() async throws {
        let (now, clock) = (StandingClock(), ManualClock())
        let shop = try await TestShop.embedded {
            $0.now = { now.now }
            $0.clock = clock
        }
        let (ann, _, first, _) = try await chats(shop)
        await ann.get(first)
        let events = try #require(try await ann.listen(at: first))
        now.advance(by: 1790)
        // The clock goes on until the other tab has noticed.
        let passing = Task {
            while !Task.isCancelled {
                clock.advance(by: shop.settings.beat)
                await Task.yield()
            }
        }
        var heard: [LiveEvent] = []
        for await event in events {
            if event == .beat, heard.isEmpty { now.advance(by: 20) }
            if event == .beat || event == .over { heard.append(event) }
        }
        passing.cancel()
        #expect(heard.first == .beat && heard.last == .over)
        #expect(try await ann.listen(at: first) == nil)
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
            let events = try #require(try await ann.listen(at: room))
            var hasFallen = false
            for await event in events {
                guard case .pieces(let markup) = event, markup.contains("<nav id=\"tabs\"") else { continue }
                hasFallen = Self.tabs(of: markup, show: rest)
                if hasFallen { break }
            }
            #expect(hasFallen)
        }
    }

    private static func tabs(of page: String, show badge: String?) -> Bool {
        guard let start = page.range(of: "<nav id=\"tabs\"") else { return false }
        let tabs = page[start.lowerBound...].prefix(while: { $0 != "\n" })
        let nav = tabs.range(of: "</nav>").map { tabs[..<$0.lowerBound] } ?? tabs
        return badge.map { nav.contains($0) } ?? !nav.contains("class=\"badge\"")
    }
}
