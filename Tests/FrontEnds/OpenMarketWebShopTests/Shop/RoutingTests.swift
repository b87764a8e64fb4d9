import OpenMarket
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("Which addresses there are, and what every response says", .slot)
@MainActor
struct RoutingTests {
    @Test(
        "Pages that anybody may read",
        arguments: [
            "/", "/products", "/products?sort=cheapest&layout=grid&stock=1&after=3", "/search", "/search?q=a", "/login",
            "/mypage",
        ]
    )
    func pages(path: String) async {
        let browser = TestBrowser(TestShop.preview())
        await browser.get(path)
        #expect(browser.response.status == 200)
        #expect(browser.page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    }

    @Test(
        "Pages that need a user lead to the log-in",
        arguments: ["/register", "/chats", "/room/a_b", "/mypage/products", "/mypage/likes"]
    )
    func logIn(path: String) async {
        let browser = TestBrowser(TestShop.preview())
        await browser.get(path)
        #expect(browser.address == "/login")
    }

    @Test(
        "What is not in the shop",
        arguments: [
            "/nowhere", "/product", "/product/", "/product/1/2", "/products/1", "/../etc/passwd", "/product/..%2f..",
            "//evil.example/",
            "/pictures/../shop.css", "/pictures/0123456789abcdef0123456789abcdef", "/product/%00", "/search?q=%ff",
            "/room/../home", "/Sources/Shop.swift", "/product/7/edit/", "/LOGIN", "/%2e%2e/",
        ]
    )
    func missing(path: String) async {
        let browser = TestBrowser(TestShop.preview())
        await browser.get(path)
        #expect(browser.response.status == 404)
        #expect(browser.text.contains("Not Found"))
    }

    @Test("A product that does not exist is a page that says so")
    func noProduct() async {
        let browser = TestBrowser(TestShop.preview())
        await browser.get("/product/987654")
        #expect(browser.response.status == 404)
    }

    @Test("Methods that an address does not have are named ones that it has")
    func methods() async {
        let browser = TestBrowser(TestShop.preview())
        for (method, path, allowed) in [
            (HTTPMethod.put, "/", "GET, HEAD, POST"), (.delete, "/product/1", "GET, HEAD, POST"),
            (.get, "/language", "POST"),
            (.post, "/shop.css", "GET, HEAD"), (HTTPMethod(rawValue: "TRACE"), "/login", "GET, HEAD, POST"),
        ] {
            await browser.send(method, path, headers: [:], body: .none)
            #expect(browser.response.status == 405)
            #expect(browser.response.headers["Allow"] == allowed)
        }
    }

    @Test(
        "Every response forbids what no page needs",
        arguments: [
            "/", "/nowhere", "/shop.js", "/shop.css", "/icon.svg", "/chats", "/pictures/x", "/register/progress",
        ]
    )
    func headers(path: String) async {
        let response = await TestBrowser(TestShop.preview()).ask(path)
        let policy = response.headers["Content-Security-Policy"] ?? ""
        #expect(
            policy.contains("manifest-src 'self'") && policy.contains("default-src 'none'")
                && policy.contains("frame-ancestors 'none'")
        )
        #expect(!policy.contains("unsafe") && !policy.contains("*") && !policy.contains("data:"))
        #expect(response.headers["X-Content-Type-Options"] == "nosniff")
        #expect(response.headers["Referrer-Policy"] == "same-origin")
        #expect(response.headers["Cache-Control"] != nil || response.status == 404)
    }

    @Test("Pages have neither scripts nor styles written into them")
    func inline() async {
        let browser = TestBrowser(TestShop.preview())
        for path in ["/", "/products", "/search", "/login", "/mypage"] {
            await browser.get(path)
            #expect(
                !browser.page.contains("style=") && !browser.page.contains("<style")
                    && !browser.page.contains(/\son[a-z]+=/)
            )
            #expect(browser.page.ranges(of: "<script").count == 1)
        }
    }

    @Test("Guessed addresses lead to the files of the shop, and to nothing else")
    func assets() async {
        let browser = TestBrowser(TestShop.preview())
        for (path, type) in [
            ("/shop.css", "text/css; charset=utf-8"), ("/shop.js", "text/javascript; charset=utf-8"),
            ("/icon.svg", "image/svg+xml"), ("/icon-maskable.svg", "image/svg+xml"),
            ("/apple-touch-icon.png", "image/png"), ("/icon-192.png", "image/png"), ("/icon-512.png", "image/png"),
            ("/manifest.webmanifest", "application/manifest+json"),
        ] {
            let response = await browser.ask(path)
            #expect(response.status == 200 && response.headers["Content-Type"] == type)
            #expect(!response.body.isEmpty && response.headers["Set-Cookie"] == nil)
        }
    }

    @Test("A language is chosen on a page, and the page stays")
    func language() async {
        let browser = TestBrowser(TestShop.preview())
        await browser.get("/search?q=lamp")
        await browser.post("/language", ["language": "ko", "place": "/search?q=lamp"])
        #expect(browser.address == "/search?q=lamp")
        #expect(browser.page.contains("<html lang=\"ko\">"))
        await browser.post("/language", ["language": "xx", "place": "/search"])
        #expect(browser.page.contains("<html lang=\"ko\">"))
    }

    @Test(
        "No form leads out of the shop",
        arguments: [
            "https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", "/nowhere", "",
        ]
    )
    func redirects(place: String) async {
        let browser = TestBrowser(TestShop.preview())
        await browser.get("/")
        await browser.post("/language", ["language": "ja", "place": place])
        #expect(browser.address == "/")
    }
}
