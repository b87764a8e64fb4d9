import OpenMarketHTML
import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("What a browser may keep for the time without a network", .slot)
@MainActor
struct OfflineTests {
    @Test("Pages that everybody may see are kept, with the moment they were made at; others are not")
    func pages() async throws {
        let shop = try await TestShop.embedded()
        let ann = TestBrowser(shop)
        await Story.signUp(ann, "ann@example.com", "me", secret: "me")
        await Story.register(ann, "A lamp", photos: 1)
        await ann.get("/products")
        let lamp = try #require(ann.addresses("/product/").first)
        for path in ["/", "/products", lamp, "/search?q=lamp"] {
            await ann.get(path)
            #expect(ann.page.contains(" data-keep") && ann.page.contains("<p id=\"kept\""), "\(path)")
        }
        for path in [
            "/mypage", "/mypage/likes", "/mypage/products", "/mypage/viewed", "/chats", "/register", "/search",
            "/nowhere",
        ] {
            await ann.get(path)
            #expect(!ann.page.contains(" data-keep") && !ann.page.contains("id=\"kept\""), "\(path)")
        }
    }

    @Test("A product that its seller hides is not kept")
    func hidden() async throws {
        let shop = try await TestShop.embedded()
        let ann = TestBrowser(shop)
        await Story.signUp(ann, "ann@example.com", "me", secret: "me")
        await Story.register(ann, "A lamp", photos: 1)
        await ann.get("/products")
        let lamp = try #require(ann.addresses("/product/").first)
        await ann.get(lamp)
        await ann.post(lamp, ["do": "manage"])
        await ann.post(lamp, ["choice": "hide"])
        await ann.get(lamp)
        #expect(ann.page.contains("A lamp") && !ann.page.contains(" data-keep"))
        await ann.post(lamp, ["do": "seller"])
        #expect(ann.page.contains("A lamp") && ann.page.contains("class=\"card\" data-private"))
    }

    @Test("The mark of a user is another one after each log-in, and a guest has none")
    func marks() async throws {
        let shop = try await TestShop.embedded()
        let ann = TestBrowser(shop)
        await ann.get("/")
        #expect(ann.value(after: "data-user=\"") == "")
        await Story.signUp(ann, "ann@example.com", "ann")
        var marks: [String] = []
        for _ in 0..<2 {
            await ann.get("/")
            marks.append(try #require(ann.value(after: "data-user=\"")))
            await ann.get("/products")
            #expect(ann.value(after: "data-user=\"") == marks.last)
            await Story.logOut(ann)
            await ann.get("/")
            #expect(ann.value(after: "data-user=\"") == "")
            await Story.logIn(ann, "ann@example.com")
        }
        #expect(Set(marks).count == 2 && marks.allSatisfy { $0.count == 32 })
    }

    @Test("The page without a network speaks the language it is asked in, belongs to nobody and leads on")
    func offline() async {
        let shop = TestShop.preview()
        let browser = TestBrowser(shop)
        for language in Language.allCases {
            let page = String(decoding: await browser.ask("/offline?language=\(language.rawValue)").body, as: UTF8.self)
            #expect(page.contains("<html lang=\"\(language.rawValue)\">"))
            #expect(page.contains(Wording(language)(.offlineTitle)) && page.contains("data-hook=\"seen\""))
            #expect(page.contains("href=\"/\"") && !page.contains("data-user") && !page.contains("data-live"))
        }
        #expect(shop.visits.count == 0)
    }

    @Test("The worker has one address, and is asked for again")
    func worker() async {
        let response = await TestBrowser(TestShop.preview()).ask("/worker.js")
        #expect(response.status == 200 && response.headers["Cache-Control"] == "no-cache")
        #expect(response.headers["Content-Security-Policy"]?.contains("worker-src 'self'") == true)
    }
}
