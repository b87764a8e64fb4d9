import OpenMarketHTML
import OpenMarket
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing
@testable import OpenMarketWebShop

@Suite("Long lists, names and ports, and pages that are asked for in advance", .slot)
@MainActor
struct BrowsingTests {
    private func rows(_ browser: TestBrowser) -> Int {
        browser.page.ranges(of: "<li id=\"product-").count
    }

    @Test("A page of a list is as long as the script has made it, so that going back finds its position")
    func longPage() async {
        let browser = TestBrowser(TestShop.preview())
        await browser.get("/products")
        #expect(rows(browser) == 20)
        await browser.get("/products?count=30")
        #expect(rows(browser) == min(30, Fixture.catalogue.count))
        await browser.get("/products?count=30&after=5")
        #expect(rows(browser) == min(30, Fixture.catalogue.count - 5))
        // The links to other parts of the list begin with a page of the usual length.
        #expect(!browser.addresses("/products?").contains { $0.contains("count=") })
    }

    @Test("A product that is not for sale any more offers a way on, and no second try")
    func gone() async {
        let browser = TestBrowser(TestShop.preview())
        await browser.get("/product/987654")
        #expect(browser.response.status == 404 && !browser.text.contains("Try Again"))
        #expect(browser.page.contains("<a href=\"/products\" class=\"button\">"))
    }

    @Test("Two shops on one machine have cookies of their own")
    func ports() async throws {
        let (one, other) = (TestShop.preview(), TestShop.preview())
        let first = TestBrowser(one, at: ("localhost", 8080))
        await first.get("/")
        let cookie = try #require(first.cookie)
        #expect(cookie.hasPrefix("shop-8080="))
        let second = TestBrowser(other, cookie: cookie, at: ("localhost", 8081))
        await second.get("/")
        #expect(second.cookie?.hasPrefix("shop-8081=") == true)
        let both = try #require(second.cookie)
        #expect(both.contains(cookie))
        for (shop, port) in [(one, 8080), (other, 8081)] {
            #expect(
                await TestBrowser(shop, cookie: both, at: ("localhost", port)).get("/").headers["Set-Cookie"] == nil
            )
            #expect(shop.visits.count == 1)
        }
    }

    @Test(
        "A name that is not the shop's is refused, also when it leads to this machine",
        arguments: ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.1.example"]
    )
    func names(host: String) async {
        let shop = TestShop.preview()
        let browser = TestBrowser(shop, at: (host, 8080))
        await browser.get("/")
        #expect(browser.response.status == 421 && shop.visits.count == 0)
        await browser.post("/language", ["language": "ko"])
        #expect(browser.response.status == 421)
    }

    @Test(
        "The names of this machine are known, those that the shop was told, and addresses, which no other site can take",
        arguments: [
            "localhost", "127.0.0.1", "::1", "10.0.0.1", "shop.example",
        ]
    )
    func ownNames(host: String) async {
        let shop = TestShop.preview { $0.hosts = ["shop.example"] }
        #expect(await TestBrowser(shop, at: (host, 8080)).get("/").status == 200)
    }

    @Test("A page that is only prepared by the browser moves nothing")
    func prefetch() async throws {
        let shop = TestShop.preview()
        let browser = TestBrowser(shop)
        await browser.get("/products")
        let headers: HTTPHeaders = ["Sec-Purpose": "prefetch;prerender"]
        #expect(await browser.send(.get, "/search", headers: headers, body: .none).status == 204)
        #expect(try browser.visit(in: shop).app.place == .products(.all))
    }

    @Test("However long a user goes on from page to page, few pages stay open behind the last one")
    func depth() async throws {
        let shop = TestShop.preview()
        let browser = TestBrowser(shop)
        await browser.get("/")
        let visit = try browser.visit(in: shop)
        for number in 1...40 {
            await browser.get("/product/\(number)")
            #expect(browser.address == "/product/\(number)")
            #expect(visit.app.router.navigation.stack.count <= 12)
        }
    }
}
