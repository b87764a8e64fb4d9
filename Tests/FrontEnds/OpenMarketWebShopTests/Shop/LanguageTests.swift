import OpenMarket
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("Which language a browser asks for", .slot)
struct LanguageTests {
    @Test(
        "The one it likes best of those there are",
        arguments: [
            ("ko-KR,ko;q=0.9,en-US;q=0.8", Language.korean), ("en;q=0.5, ja;q=0.8", .japanese),
            ("de, ja;q=0.1", .japanese),
            ("de,fr", .english), ("", .english), ("ko;q=0, en;q=0.1", .english), ("JA", .japanese),
            (";;;,,q=1", .english),
            ("ko;q=abc, ja", .japanese), ("en,ko", .english),
        ]
    )
    func best(header: String, language: Language) {
        #expect(Language(accepted: header, among: Language.allCases) == language)
    }

    @Test("Without a wish it is English")
    func none() {
        #expect(Language(accepted: nil, among: Language.allCases) == .english)
    }

    @Test("A shop that does not speak what is asked for speaks English, or else its first language")
    func otherLanguages() {
        #expect(Language(accepted: "ja,ko;q=0.5", among: [.english, .korean]) == .korean)
        #expect(Language(accepted: "ja", among: [.korean, .english]) == .english)
        #expect(Language(accepted: "en", among: [.korean, .japanese]) == .korean)
    }
}

@MainActor
@Suite("The first visit from another time zone, or in another language", .slot)
struct FirstVisitTests {
    /// Asks for a page as a browser does whose script has noted where it is.
    private func reload(_ path: String, _ browser: TestBrowser, in shop: Shop, zone: String) async -> String {
        let request = HTTPRequest(
            origin: HTTPOrigin(scheme: "http", host: "127.0.0.1", port: 80),
            target: path,
            headers: ["Cookie": (browser.cookie ?? "") + "; zone=" + zone]
        )
        return String(decoding: await ShopHandler(shop).respond(to: request).body, as: UTF8.self)
    }

    @Test("A wrong password is answered, wherever the browser is", arguments: ["Asia/Seoul", "Europe/Berlin", "UTC"])
    func wrongPassword(zone: String) async {
        let shop = TestShop.preview()
        let browser = TestBrowser(shop)
        await browser.get("/login")
        await browser.post("/login", ["do": "logIn", "email": "ann@example.com", "password": "wrong-password"])
        let page = await reload("/login", browser, in: shop, zone: zone)
        #expect(page.contains("id=\"alert\"") && page.contains("ann@example.com"))
    }

    @Test(
        "What a guest wanted is done after the log-in, wherever the browser is",
        .timeLimit(.minutes(20)),
        arguments: ["Asia/Seoul", "UTC"]
    )
    func intention(zone: String) async throws {
        let shop = TestShop.preview()
        let browser = TestBrowser(shop)
        await browser.get("/products")
        let path = try #require(browser.addresses("/product/").first)
        await browser.get(path)
        await browser.post(path, ["do": "like"])
        _ = await reload("/login", browser, in: shop, zone: zone)
        await browser.post("/login", ["do": "signUp", "email": "ann@example.com"])
        await browser.post(
            "/signup",
            ["do": "signUp", "email": "ann@example.com", "password": Story.password, "vendorName": "ann"]
        )
        await browser.get(path)
        while !browser.page.contains("class=\"liked\""), !Task.isCancelled { await browser.get(path) }
        #expect(browser.page.contains("class=\"liked\""))
    }

    @Test("Another language leaves a form as it was filled in")
    func form() async {
        let shop = TestShop.preview()
        let browser = TestBrowser(shop)
        await Story.signUp(browser, "ann@example.com", "ann")
        await browser.get("/register")
        await browser.post("/register", Story.fields("Desk lamp").merging(["do": "keep"]) { $1 })
        await browser.post("/language", ["language": "ja", "place": "/register"])
        await browser.get("/register")
        #expect(browser.page.contains("lang=\"ja\"") && browser.page.contains("Desk lamp"))
    }
}
