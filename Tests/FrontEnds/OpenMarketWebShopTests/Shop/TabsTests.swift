import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("Several tabs of one browser, and the way back", .slot)
@MainActor
struct TabsTests {
    @Test("A form that was closed by another tab is opened again, with what is typed")
    func forms() async throws {
        let browser = TestBrowser(try await TestShop.embedded())
        await Story.signUp(browser, "ann@example.com", "ann")
        await browser.get("/register")
        let token = browser.token
        await browser.get("/search?q=lamp")
        await browser.post("/register", ["do": "keep", "name": "A lamp"], token: token)
        #expect(browser.address == "/register" && browser.page.contains("value=\"A lamp\""))
    }

    @Test("A button of an older page does what it says, wherever the visit has been since")
    func buttons() async throws {
        let shop = try await TestShop.embedded()
        let browser = TestBrowser(shop)
        await Story.signUp(browser, "ann@example.com", "me", secret: "me")
        await Story.register(browser, "A lamp", photos: 1)
        await browser.get("/products")
        let product = try #require(browser.addresses("/product/").first)
        await browser.get("/mypage")
        await browser.post(product, ["do": "manage"])
        #expect(browser.address == product && browser.text.contains("Manage Product"))
    }

    @Test(
        "After the log-in one is where one wanted to be",
        arguments: ["/register", "/chats", "/mypage/likes", "/room/a_b"]
    )
    func afterLogIn(path: String) async throws {
        let shop = try await TestShop.embedded()
        let other = TestBrowser(shop)
        await Story.signUp(other, "ann@example.com", "ann")
        let browser = TestBrowser(shop)
        await browser.get(path)
        #expect(browser.address == "/login")
        await browser.post("/login", ["do": "logIn", "email": "ann@example.com", "password": Story.password])
        #expect(browser.address == path)
    }

    @Test("A log-in that is given up is forgotten, and so is what it was for")
    func givenUp() async throws {
        let shop = try await TestShop.embedded()
        await Story.signUp(TestBrowser(shop), "ann@example.com", "ann")
        let browser = TestBrowser(shop)
        await browser.get("/register")
        await browser.get("/products")
        await Story.logIn(browser, "ann@example.com")
        #expect(browser.address == "/products")
        await browser.get("/login")
        #expect(browser.address == "/mypage")
    }

    @Test("Another language keeps the user, the page and the way on")
    func language() async throws {
        let browser = TestBrowser(try await TestShop.embedded())
        await Story.signUp(browser, "ann@example.com", "ann")
        await browser.get("/mypage/likes")
        await browser.post("/language", ["language": "ko", "place": "/mypage/likes"])
        #expect(browser.address == "/mypage/likes" && browser.text.contains("관심 목록"))
        await browser.get("/mypage")
        #expect(browser.text.contains("ann@example.com"))
    }

    @Test("A very long way through the pages still works")
    func circles() async throws {
        let browser = TestBrowser(TestShop.preview())
        for number in 0..<120 {
            await browser.get("/search?q=\(number)")
            #expect(browser.address == "/search?q=\(number)")
        }
    }
}
