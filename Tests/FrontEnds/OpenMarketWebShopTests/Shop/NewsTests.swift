import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("What an open page is told of", .slot, .timeLimit(.minutes(20)))
@MainActor
struct NewsTests {
    /// A seller with one product, a guest, and the address of the product.
    private func people(_ shop: Shop) async throws -> (TestBrowser, TestBrowser, String) {
        let (ann, ben) = (TestBrowser(shop), TestBrowser(shop))
        await Story.signUp(ann, "ann@example.com", "me", secret: "me")
        await Story.register(ann, "A lamp", photos: 1)
        await ben.get("/products")
        return (ann, ben, try #require(ben.addresses("/product/").first))
    }

    /// Listens until a part of a page has a text.
    private func hear(_ text: String, from events: AsyncStream<LiveEvent>) async -> String? {
        for await event in events {
            if case .pieces(let markup) = event, markup.contains(text) { return markup }
        }
        return nil
    }

    @Test("Home and list say that there are new products, and show them only when they are asked for")
    func arrivals() async throws {
        let shop = try await TestShop.embedded()
        let (ann, ben, _) = try await people(shop)
        for (number, path) in ["/products", "/"].enumerated() {
            await ben.get(path)
            let events = try #require(try await ben.listen(at: path))
            await Story.register(ann, "Lamp \(number)", photos: 1)
            let markup = try #require(await hear("1 new product", from: events))
            #expect(markup.contains("href=\"\(path)\"") && !markup.contains("Lamp \(number)"))
            await ben.get(path)
            #expect(ben.page.contains("Lamp \(number)") && !ben.page.contains("1 new product"))
        }
    }

    @Test("The page of a product shows its new price, and that it is gone")
    func product() async throws {
        let shop = try await TestShop.embedded()
        let (ann, ben, lamp) = try await people(shop)
        await ben.get(lamp)
        let events = try #require(try await ben.listen(at: lamp))
        await ann.get(lamp + "/edit")
        await ann.post(lamp + "/edit", Story.fields("A lamp").merging(["price": "45000"]) { _, new in new })
        let markup = try #require(await hear("45,000", from: events))
        #expect(markup.contains("id=\"sale\"") && markup.contains("id=\"offer\"") && !markup.contains("<form"))
        await ann.get(lamp)
        await ann.post(lamp, ["do": "manage"])
        await ann.post(lamp, ["choice": "delete"])
        await ann.post(lamp, ["choice": "yes"])
        #expect(await hear("no longer for sale", from: events) != nil)
    }

    @Test("A page of a user is told when the user has logged out, and gets nothing more")
    func logOut() async throws {
        let shop = try await TestShop.embedded()
        let (ann, _, lamp) = try await people(shop)
        await ann.get(lamp)
        let events = try #require(try await ann.listen(at: lamp))
        await Story.logOut(ann)
        var last: LiveEvent?
        for await event in events { last = event }
        #expect(last == .over)
        guard case .none(let response) = try await ann.news(of: "/room/a_b") else { return #expect(Bool(false)) }
        #expect(String(decoding: response.body, as: UTF8.self) == "event: over\ndata:\n\n")
    }

    @Test("Another language reaches the pages that are open in other tabs")
    func language() async throws {
        let shop = TestShop.preview()
        let ann = TestBrowser(shop)
        await ann.get("/")
        let events = try #require(try await ann.listen(at: "/"))
        await ann.post("/language", ["language": "ja", "place": "/"])
        for await event in events {
            #expect(event != .over)
            if case .pieces(let markup) = event, markup.contains("ホーム") { break }
        }
    }

    @Test("A page that is no longer wanted is told so, and gets nothing more")
    func unwanted() async {
        let (events, teller) = AsyncStream.makeStream(of: LiveEvent.self)
        let page = OpenPage([], telling: teller) { [] }
        page.start(ContinuousClock(), every: .milliseconds(1)) { false }
        var heard: [LiveEvent] = []
        for await event in events { heard.append(event) }
        #expect(heard == [.over])
    }

    @Test("A page counts while it waits to be opened")
    func arriving() async throws {
        let shop = TestShop.preview { $0.openPages = 1 }
        let ann = TestBrowser(shop)
        await ann.get("/")
        let visit = try ann.visit(in: shop)
        visit.pages.arriving = 1
        #expect(try await ann.listen(at: "/") == nil)
        visit.pages.arriving = 0
        #expect(try await ann.listen(at: "/") != nil)
    }

    @Test("Only so many pages of a visitor, and of all of them, are told; one that is closed makes room")
    func bounds() async throws {
        let shop = TestShop.preview {
            $0.openPages = 2
            $0.allOpenPages = 3
        }
        let (ann, ben) = (TestBrowser(shop), TestBrowser(shop))
        for browser in [ann, ben] { await browser.get("/") }
        var open = [try await ann.listen(at: "/"), try await ann.listen(at: "/products")]
        #expect(open.allSatisfy { $0 != nil })
        guard case .none(let refusal) = try await ann.news(of: "/") else { return #expect(Bool(false)) }
        #expect(refusal.status == 429)
        open.append(try await ben.listen(at: "/"))
        #expect(try await ben.listen(at: "/") == nil)
        open.removeFirst()
        while shop.visits.sum(\.pages.count) > 2 { await Task.yield() }
        #expect(try await ben.listen(at: "/") != nil)
        withExtendedLifetime(open) {}
    }

    @Test("Who has no visit is told that it is over; nobody but GET is told anything")
    func noVisit() async throws {
        let shop = TestShop.preview()
        let stranger = TestBrowser(shop)
        #expect(try await stranger.listen(at: "/") == nil)
        #expect(shop.visits.count == 0)
        let handler = ShopHandler(shop)
        let origin = HTTPOrigin(scheme: "http", host: "127.0.0.1", port: 80)
        for (method, target) in [(HTTPMethod.post, "/events?place=%2F"), (.get, "/")] {
            let request = HTTPRequest(method: method, origin: origin, target: target)
            #expect(await handler.stream(for: request) == nil)
        }
        #expect(await stranger.ask("/events?place=//evil.example").status == 404)
    }

    @Test("A text of several lines is one event, and no text ends it early")
    func format() {
        let event = LiveEvent.pieces("<p>one\n\ntwo\r\nevent: over\rthree</p>")
        #expect(
            String(decoding: event.bytes, as: UTF8.self)
                == "event: pieces\ndata: <p>one\ndata: \ndata: two\ndata: event: over\ndata: three</p>\n\n"
        )
    }
}
