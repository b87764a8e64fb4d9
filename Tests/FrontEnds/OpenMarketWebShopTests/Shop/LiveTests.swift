import Foundation
import OpenMarket
import OpenMarketHTML
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("What a page's script asks for while the page is open", .slot)
@MainActor
struct LiveTests {
    /// Two people with a chat between them; the address of it.
    private func chat(_ shop: Shop) async throws -> (TestBrowser, TestBrowser, String) {
        let (ann, ben) = (TestBrowser(shop), TestBrowser(shop))
        await Story.signUp(ann, "ann@example.com", "me", secret: "me")
        await Story.register(ann, "A lamp", photos: 1)
        await Story.signUp(ben, "ben@example.com", "ben")
        await ben.get("/products")
        let lamp = try #require(ben.addresses("/product/").first)
        await ben.get(lamp)
        await ben.post(lamp, ["do": "chat"])
        return (ann, ben, ben.address)
    }

    @Test("A chat is no longer watched after a while without a request, and is watched again after the next one")
    func rest() async throws {
        let clock = ManualClock()
        let shop = try await TestShop.embedded { $0.clock = clock }
        let (_, ben, room) = try await chat(shop)
        let visit = try ben.visit(in: shop)
        guard case .room(let model) = visit.app.visible else { return #expect(Bool(false)) }
        #expect(model.state.isLive)
        await clock.untilSleepers(1)
        clock.advance(by: shop.settings.rest)
        for await state in model.states() where !state.isLive { break }
        await ben.get(room)
        #expect(model.state.isLive)
    }

    @Test("A chat is watched as long as its page is open, and no longer: what comes later was not read")
    func leaving() async throws {
        let clock = ManualClock()
        let shop = try await TestShop.embedded { $0.clock = clock }
        let (_, ben, room) = try await chat(shop)
        let visit = try ben.visit(in: shop)
        guard case .room(let model) = visit.app.visible else { return #expect(Bool(false)) }
        let reading = Task { @MainActor in
            guard let events = try await ben.listen(at: room) else { return }
            for await _ in events {}
        }
        while visit.pages.count == 0 { await Task.yield() }
        #expect(model.state.isLive)
        reading.cancel()
        for await state in model.states() where !state.isLive { break }
        await ben.get(room)
        #expect(model.state.isLive)
    }

    @Test("Names are suggested once nothing more is typed; an older request gets nothing")
    func suggestions() async throws {
        let clock = ManualClock()
        let browser = TestBrowser(TestShop.preview { $0.clock = clock })
        await browser.get("/search")
        let word = try #require(Fixture.catalogue.first?.product.name.split(separator: " ").first.map(String.init))
        async let older = browser.ask("/search/suggestions?q=zzz")
        await clock.untilSleepers(1)
        async let newer = browser.ask("/search/suggestions?q=" + word)
        #expect(await older.status == 204)
        await clock.untilSleepers(1)
        clock.advance(by: SearchModel.pause)
        let answer = await newer
        #expect(answer.status == 200)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("href=\"/search?q="))
    }

    @Test(
        "Without a page that is open there is nothing to ask about",
        arguments: ["/register/progress", "/register/photos/1"]
    )
    func noVisit(path: String) async throws {
        let browser = TestBrowser(TestShop.preview())
        #expect(await browser.ask(path).status == 404)
        await browser.get("/")
        #expect(await browser.ask(path).status == 404)
    }

    @Test("Picked images are visible only to the user who picked them")
    func photos() async throws {
        let shop = try await TestShop.embedded()
        let (ann, ben) = (TestBrowser(shop), TestBrowser(shop))
        await Story.signUp(ann, "ann@example.com", "ann")
        await Story.signUp(ben, "ben@example.com", "ben")
        await ann.get("/register")
        await ann.post("/register", ["do": "keep"], photos: [Fixture.png, Fixture.png])
        let own = ann.addresses("/register/photos/")
        #expect(own.count == 2)
        await ben.get("/register")
        for path in own { #expect(await ben.ask(path).status == 404) }
        for path in own { #expect(await ann.ask(path).status == 200) }
        #expect(await ann.ask("/register/progress").status == 200)
    }

    @Test("Pages that are asked for at the same time are each the one that was asked for")
    func together() async throws {
        let browser = TestBrowser(TestShop.preview())
        await browser.get("/")
        let paths = ["/products", "/search?q=lamp", "/mypage", "/login", "/product/1", "/search", "/", "/product/2"]
        let tasks = paths.map { path in Task { (path, await browser.ask(path)) } }
        for task in tasks {
            let (path, response) = await task.value
            let page = String(decoding: response.body, as: UTF8.self)
            #expect(response.status == 200)
            // Every page says where it is, in the form for the languages.
            let place = try #require(page.firstMatch(of: /name="place" value="([^"]*)"/)).1
            #expect(place == path)
        }
    }
}
