import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("Visits: cookies, how long they last, and how many there are", .slot)
@MainActor
struct VisitTests {
    @Test("A visitor gets a cookie that scripts and other sites do not reach, once")
    func cookie() async throws {
        let browser = TestBrowser(TestShop.preview())
        let first = try #require(await browser.get("/").headers["Set-Cookie"])
        #expect(first.wholeMatch(of: /shop=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Lax/) != nil)
        #expect(await browser.get("/products").headers["Set-Cookie"] == nil)
    }

    @Test("Over TLS the cookie is for TLS only, and for this host only")
    func secure() async throws {
        let browser = TestBrowser(TestShop.preview { $0.isSecure = true })
        let field = try #require(await browser.get("/").headers["Set-Cookie"])
        #expect(field.hasPrefix("__Host-shop=") && field.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Secure"))
        #expect(await browser.get("/").headers["Set-Cookie"] == nil)
    }

    @Test(
        "A cookie that the shop has not given begins another visit",
        arguments: [
            "shop=", "shop=x", "shop=../../etc", "shop", "=;=;;;", "shop=00000000000000000000000000000000; shop=1",
            "\u{1F36A}",
        ]
    )
    func strange(cookie: String) async {
        let shop = TestShop.preview()
        let browser = TestBrowser(shop, cookie: cookie)
        #expect(await browser.get("/").status == 200)
        #expect(browser.cookie?.hasPrefix("shop=") == true && browser.cookie != cookie)
        #expect(shop.visits.count == 1)
    }

    @Test("A visit is over after a while without a request, and not before")
    func expiry() async {
        let clock = StandingClock()
        let browser = TestBrowser(TestShop.preview { $0.now = { clock.now } })
        await browser.get("/")
        let cookie = browser.cookie
        clock.advance(by: 1799)
        await browser.get("/products")
        clock.advance(by: 1799)
        await browser.get("/")
        #expect(browser.cookie == cookie)
        clock.advance(by: 1801)
        await browser.get("/")
        #expect(browser.cookie != cookie)
    }

    @Test("When the shop is full, the oldest guest visits are dropped, and no visit of a user")
    func bounds() async throws {
        let clock = StandingClock()
        let shop = try await TestShop.embedded { settings in
            settings.visits = 2
            settings.now = { clock.now }
        }
        let user = TestBrowser(shop)
        await Story.signUp(user, "ann@example.com", "ann")
        clock.advance(by: 1)
        let guest = TestBrowser(shop)
        await guest.get("/")
        let cookie = guest.cookie
        clock.advance(by: 1)
        await TestBrowser(shop).get("/")
        #expect(shop.visits.count == 2)
        await user.get("/mypage")
        #expect(user.text.contains("ann@example.com"))
        await guest.get("/")
        #expect(guest.cookie != cookie)
        await Story.signUp(guest, "ben@example.com", "ben")
        let late = TestBrowser(shop)
        #expect(await late.get("/").status == 503)
        #expect(late.text.contains("The market is under maintenance or overloaded."))
    }

    @Test("Logging in and out changes the id, and the old one is worth nothing")
    func fixation() async throws {
        let shop = try await TestShop.embedded()
        let browser = TestBrowser(shop)
        await browser.get("/login")
        let (planted, form) = (browser.cookie, browser.token)
        await Story.signUp(browser, "ann@example.com", "ann")
        #expect(browser.cookie != planted && browser.token != form)
        let attacker = TestBrowser(shop, cookie: planted)
        await attacker.get("/mypage")
        #expect(!attacker.text.contains("ann@example.com"))
        let before = browser.cookie
        await Story.logOut(browser)
        #expect(browser.cookie != before)
    }

    @Test("What belongs to a user is kept by no browser")
    func privacy() async throws {
        let shop = try await TestShop.embedded()
        let browser = TestBrowser(shop)
        #expect(await browser.get("/").headers["Cache-Control"] == "private, no-cache")
        await Story.signUp(browser, "ann@example.com", "ann")
        #expect(await browser.get("/").headers["Cache-Control"] == "no-store")
    }
}
