import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("Finding products again", .slot)
@MainActor
struct FindingTests {
    private let english = Wording(.english)

    @Test("A search is kept, counts what is new, and is seen when it is looked at", .timeLimit(.minutes(20)))
    func savedSearches() async throws {
        let shop = try await TestShop.embedded()
        let (seller, buyer) = (TestBrowser(shop), TestBrowser(shop))
        await Story.signUp(seller, "ann@example.com", "me", secret: "me")
        await Story.register(seller, "A blue lamp", photos: 1)
        await buyer.get("/search?q=lamp")
        #expect(buyer.page.contains("A blue <mark>lamp</mark>"))
        await buyer.post("/search?q=lamp", ["do": "save"])
        #expect(buyer.text.contains(english(.searchUnsave)))
        await Story.register(seller, "A red lamp", photos: 1)
        await buyer.get("/search")
        // The page waits for its counts, and not for long.
        while !buyer.text.contains("1 new"), !Task.isCancelled { await buyer.get("/search") }
        #expect(buyer.text.contains("1 new") && buyer.addresses("/search?q=lamp").isEmpty == false)
        await buyer.get("/search?q=lamp")
        await buyer.get("/search")
        while buyer.text.contains("1 new"), !Task.isCancelled { await buyer.get("/search") }
        #expect(!buyer.text.contains("1 new"))
    }

    @Test("What was looked at is listed, and nothing is left of it when it is forgotten")
    func viewed() async throws {
        let shop = try await TestShop.embedded()
        let seller = TestBrowser(shop)
        await Story.signUp(seller, "ann@example.com", "me", secret: "me")
        await Story.register(seller, "A blue lamp", photos: 1)
        let browser = TestBrowser(shop)
        await browser.get("/products")
        await browser.get(try #require(browser.addresses("/product/").first))
        await browser.get("/mypage/viewed")
        #expect(browser.text.contains("A blue lamp"))
        await browser.post("/mypage/viewed", ["do": "forget"])
        #expect(!browser.text.contains("A blue lamp") && browser.text.contains(english(.emptyViewed)))
    }

    @Test("A wrong letter leads to what was meant, and the page says so")
    func spelling() async throws {
        let shop = try await TestShop.embedded()
        let seller = TestBrowser(shop)
        await Story.signUp(seller, "ann@example.com", "me", secret: "me")
        await Story.register(seller, "Keyboard", photos: 1)
        await seller.get("/search?q=xylophone")
        #expect(!seller.text.contains("Showing results"))
        await seller.get("/search?q=keybosrd")
        #expect(seller.text.contains("Showing results for “keyboard”"))
        #expect(seller.page.contains("<mark>Keyboard</mark>"))
    }

    @Test("A link of ours in a message leads to its page; every other address stays text")
    func links() async throws {
        let shop = try await TestShop.embedded()
        let (ann, ben) = (TestBrowser(shop), TestBrowser(shop))
        await Story.signUp(ann, "ann@example.com", "me", secret: "me")
        await Story.register(ann, "A blue lamp", photos: 1)
        await Story.signUp(ben, "ben@example.com", "ben")
        await ben.get("/products")
        let product = try #require(ben.addresses("/product/").first)
        await ben.get(product)
        await ben.post(product, ["do": "chat"])
        let room = ben.address
        let text = "openmarket:/\(product), javascript:alert(1) https://evil.example/product/7"
        await ben.post(room, ["do": "send", "type": text])
        await ben.get(room)
        #expect(ben.page.contains("<a href=\"\(product)\">openmarket:/\(product)</a>, javascript:alert(1)"))
        #expect(!ben.page.contains("href=\"javascript") && !ben.page.contains("href=\"https://evil"))
    }
}
