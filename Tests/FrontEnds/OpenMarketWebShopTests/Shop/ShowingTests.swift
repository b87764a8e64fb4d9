import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("What pages show besides what was asked for", .slot)
@MainActor
struct ShowingTests {
    @Test("A product's page has more from its seller and similar products, which no card shows twice")
    func related() async throws {
        let browser = TestBrowser(TestShop.preview())
        await browser.get("/products")
        let product = try #require(browser.addresses("/product/").first)
        await browser.get(product)
        let others = browser.addresses("/product/").filter { !$0.contains("?") && !$0.hasSuffix("/photos") }
        #expect(others.count > 4 && Set(others).count == others.count && !others.contains(product))
    }

    @Test("A chat shows the product that it began with")
    func subject() async throws {
        let browser = TestBrowser(try await TestShop.embedded())
        await Story.signUp(browser, "ann@example.com", "ann")
        await Story.register(browser, "Blue lamp", photos: 1)
        await browser.get("/mypage/products")
        let lamp = try #require(browser.addresses("/product/").first)
        await Story.logOut(browser)
        await Story.signUp(browser, "ben@example.com", "ben")
        await browser.get(lamp)
        await browser.post(lamp, ["do": "chat"])
        #expect(browser.address.hasPrefix("/room/") && browser.addresses("/product/") == [lamp])
    }

    @Test("Times are those of the browser's zone, once its script has noted it; an unknown one changes nothing")
    func zone() async throws {
        let shop = TestShop.preview()
        let browser = TestBrowser(shop)
        await browser.get("/")
        #expect(try browser.visit(in: shop).wording.timeZone == Wording.seoul)
        for (zone, expected) in [("Europe/Berlin", "Europe/Berlin"), ("Not/There", "Europe/Berlin")] {
            let headers: HTTPHeaders = ["Cookie": (browser.cookie ?? "") + "; zone=" + zone]
            let request = HTTPRequest(
                origin: HTTPOrigin(scheme: "http", host: "127.0.0.1", port: 80),
                target: "/",
                headers: headers
            )
            _ = await ShopHandler(shop).respond(to: request)
            #expect(try browser.visit(in: shop).wording.timeZone.identifier == expected)
        }
    }

    @Test("The style sheet begins with the values of the theme, for light and dark")
    func theme() {
        let style = String(decoding: Asset.style.file.bytes, as: UTF8.self)
        #expect(style.contains("--on-accent: #ffffff;") && style.contains("--space-large: 1.0rem;"))
        let variables = style.matches(of: /var\(--([a-z0-9-]+)\)/).map { String($0.1) }
        #expect(variables.allSatisfy { style.contains("--\($0): ") })
    }
}
