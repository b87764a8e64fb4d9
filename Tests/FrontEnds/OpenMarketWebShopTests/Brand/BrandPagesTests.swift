import Foundation
import OpenMarket
import OpenMarketHTML
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("Pages with a brand, and pages for programs", .slot)
@MainActor
struct BrandPagesTests {
    private func shop(_ configure: @escaping (inout Brand) -> Void) -> Shop {
        var brand = Brand()
        configure(&brand)
        return TestShop.preview { [brand] in $0.brand = { brand } }
    }

    @Test("Name, logo, colours and the text of the first page are the shop's own on its pages")
    func looks() async throws {
        let colors = try BrandColors(accent: #require(Theme.RGB(hex: "#8a2be2")))
        let browser = TestBrowser(
            shop {
                $0.name = LocalText([.english: "Village <Market>"])
                $0.logo = SiteFile(Fixture.png, type: "image/png")
                $0.colors = colors
                $0.home = LocalText("Welcome to <us>.\n\n# Open\n- on Saturdays\n- & Sundays")
            }
        )
        await browser.get("/")
        #expect(browser.page.contains("<title>Village &lt;Market&gt;</title>"))
        #expect(
            browser.page.contains(
                "<p>Welcome to &lt;us&gt;.</p><h2>Open</h2><ul><li>on Saturdays</li><li>&amp; Sundays</li>"
            )
        )
        let logo = try #require(browser.page.firstMatch(of: /<img src="(\/logo\.png\?[^"]+)"/)?.1)
        #expect(await browser.ask(String(logo)).body == Fixture.png)
        let style = try #require(browser.page.firstMatch(of: /href="(\/brand\.css\?[^"]+)"/)?.1)
        #expect(String(decoding: await browser.ask(String(style)).body, as: UTF8.self).contains("--accent: #8a2be2;"))
        await browser.get("/products")
        #expect(browser.page.contains(" · Village &lt;Market&gt;</title>") && !browser.page.contains("Saturdays"))
    }

    @Test("A shop without a brand has no page and no link of one")
    func none() async {
        let browser = TestBrowser(TestShop.preview())
        await browser.get("/")
        for path in ["/terms", "/privacy", "/imprint", "/logo.png", "/brand.css"] {
            #expect(!browser.page.contains("\"\(path)"), "\(path)")
            #expect(await browser.ask(path).status == 404, "\(path)")
        }
    }

    @Test("The operator's texts are linked from every page, in the visitor's language, and begin no visit")
    func legal() async {
        let shop = shop {
            $0.legalTexts = [
                .terms: LocalText([.korean: "서로 친절하게.", .english: "Be kind."]), .privacy: LocalText("Nothing is kept."),
            ]
            $0.contact = "https://village.example/contact"
        }
        let browser = TestBrowser(shop)
        let response = await browser.ask("/terms")
        #expect(response.status == 200 && response.headers["Set-Cookie"] == nil)
        #expect(String(decoding: response.body, as: UTF8.self).contains("<p>Be kind.</p>"))
        let korean = TestBrowser(shop, language: "ko")
        await korean.get("/terms")
        #expect(korean.page.contains("<p>서로 친절하게.</p>"))
        for path in ["/", "/products", "/login", "/nothing", "/terms"] {
            await browser.get(path)
            for link in ["/terms", "/privacy", "https://village.example/contact"] {
                #expect(browser.page.contains("href=\"\(link)\""), "\(path) \(link)")
            }
            #expect(!browser.page.contains("href=\"/imprint\""))
        }
        await browser.get("/signup")
        #expect(browser.text.contains("By signing up you agree to:"))
    }

    @Test("A shop of one language offers no other, whatever the browser asks for")
    func oneLanguage() async {
        let browser = TestBrowser(shop { $0.languages = [.korean] }, language: "en")
        await browser.get("/")
        #expect(browser.page.contains("<html lang=\"ko\">") && !browser.page.contains("action=\"/language\""))
        await browser.post("/language", ["language": "en", "place": "/"])
        #expect(browser.page.contains("<html lang=\"ko\">"))
    }

    @Test("The categories of a shop are on its first page and in its form, and its only currency is no choice")
    func goods() async throws {
        let brand = try Brand(
            "currency = \"EUR\"\ncategories = [\"music\", \"home.lighting\"]",
            in: URL(filePath: "/nowhere")
        )
        let browser = TestBrowser(try await TestShop.embedded { $0.brand = { brand } })
        await Story.signUp(browser, "ann@example.com", "ann")
        await browser.get("/")
        #expect(browser.addresses("/category/") == ["/category/music", "/category/home.lighting"])
        await browser.get("/register")
        for category in ["music", "music.instruments", "home.lighting"] {
            #expect(browser.page.contains("<option value=\"\(category)\""), "\(category)")
        }
        #expect(!browser.page.contains("<option value=\"home\"") && !browser.page.contains("<option value=\"books"))
        #expect(!browser.page.contains("KRW"))
        await browser.get("/products")
        #expect(!browser.page.contains("name=\"currency\""))
    }

    @Test("A guest is led to the log-in by what the shop shows to users alone", arguments: Brand.Guests.allCases)
    func guests(guests: Brand.Guests) async throws {
        let shop = try await TestShop.embedded {
            var brand = Brand()
            (brand.guests, brand.legalTexts) = (guests, [.terms: LocalText("Be kind.")])
            $0.brand = { [brand] in brand }
        }
        let (ann, guest) = (TestBrowser(shop), TestBrowser(shop))
        await Story.signUp(ann, "ann@example.com", "me", secret: "me")
        await Story.register(ann, "Red chair", photos: 1)
        await ann.get("/products")
        let product = try #require(ann.addresses("/product/").first)
        let (seller, isClosed) = (Place.products(.seller(Vendor.ID(1))).path, guests == .nothing)
        for path in ["/", "/products", "/search?q=chair", "/category/home", product, seller] {
            await guest.get(path)
            let isOpen = guests == .goods ? path != seller : guests == .all
            #expect((guest.address == "/login") == !isOpen, "\(path)")
            #expect(isOpen || !guest.text.contains("Red chair"), "\(path)")
            if case .some = try await guest.news(of: path) { #expect(isOpen, "\(path)") }
            await ann.get(path)
            #expect(ann.address == path && ann.response.status == 200, "\(path)")
        }
        for path in [product + "/photo", "/search/suggestions?q=red"] {
            #expect((await guest.ask(path).status == 404) == isClosed, "\(path)")
        }
        #expect(await guest.ask("/terms").status == 200)
        let robots = String(decoding: await guest.ask("/robots.txt").body, as: UTF8.self)
        #expect(robots.contains("\nDisallow: /\n") == isClosed)
        let map = String(decoding: await guest.ask("/sitemap.xml").body, as: UTF8.self)
        #expect(map.contains(product) != isClosed && map.contains("/terms"))
        await guest.get(product)
        await Story.logIn(guest, "ann@example.com")
        #expect(guest.address == product && guest.text.contains("Red chair"))
    }

    @Test("A change of the brand is on the next page of a visit that has begun")
    func change() async throws {
        try await TemporaryFolder.with { folder in
            let url = folder.appending(path: "shop.toml")
            try Data("name = \"One\"".utf8).write(to: url)
            let clock = StandingClock()
            let file = try BrandFile(url, now: { clock.now })
            let browser = TestBrowser(TestShop.preview { $0.brand = { file.brand } })
            await browser.get("/")
            #expect(browser.page.contains("<title>One</title>"))
            try Data("name = \"Two\"".utf8).write(to: url)
            clock.advance(by: 2)
            await browser.get("/")
            #expect(browser.page.contains("<title>Two</title>"))
        }
    }

    @Test("Programs that search the web find every product that all may see, under whole addresses")
    func siteMap() async throws {
        let browser = TestBrowser(shop { $0.legalTexts = [.terms: LocalText("Be kind.")] })
        let robots = await browser.ask("/robots.txt")
        #expect(String(decoding: robots.body, as: UTF8.self).contains("\nSitemap: http://127.0.0.1/sitemap.xml\n"))
        let response = await browser.ask("/sitemap.xml")
        #expect(response.headers["Content-Type"] == "application/xml; charset=utf-8")
        let text = String(decoding: response.body, as: UTF8.self)
        let addresses = text.matches(of: /<loc>http:\/\/127\.0\.0\.1([^<]*)<\/loc>/).map { String($0.1) }
        #expect(addresses.contains("/") && addresses.contains("/terms") && addresses.contains("/product/2"))
        #expect(Set(addresses).count == addresses.count)
        for address in addresses { #expect(await browser.ask(address).status == 200, "\(address)") }
    }

    @Test("A product and a seller say in the words of schema.org what they are")
    func structuredData() async throws {
        let browser = TestBrowser(TestShop.preview())
        await browser.get("/product/2")
        let product = try structuredData(on: browser)
        let offer = try #require(product["offers"] as? [String: Any])
        #expect(product["@type"] as? String == "Product" && product["url"] as? String == "http://127.0.0.1/product/2")
        #expect(offer["priceCurrency"] as? String == "KRW" || offer["priceCurrency"] as? String == "USD")
        #expect(Decimal(string: offer["price"] as? String ?? "") != nil)
        let seller = try #require(browser.page.firstMatch(of: /<a href="([^"]+)" class="seller"/)?.1)
        await browser.get(String(seller))
        #expect(browser.value(after: "property=\"og:type\" content=\"") == "profile")
        let person = try structuredData(on: browser)
        #expect(person["@type"] as? String == "Person" && person["url"] as? String == "http://127.0.0.1" + seller)
        await browser.get("/mypage")
        #expect(!browser.page.contains("ld+json"))
    }

    private func structuredData(on browser: TestBrowser) throws -> [String: Any] {
        let json = try #require(
            browser.page.firstMatch(of: /<script type="application\/ld\+json">([^<]*)<\/script>/)?.1
        )
        return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }
}
