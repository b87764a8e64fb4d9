import Foundation
import OpenMarket
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("A product's form, which a browser sends whole", .slot)
@MainActor
struct FormTests {
    private func seller(_ configure: (inout ShopSettings) -> Void = { _ in }) async throws -> TestBrowser {
        let browser = TestBrowser(try await TestShop.embedded(configure))
        await Story.signUp(browser, "ann@example.com", "me", secret: "me")
        await browser.get("/register")
        return browser
    }

    @Test(
        "A price that is no number of its currency is refused with a sentence, and stays in the field",
        arguments: [
            ("1.234,50", "USD", "Enter a valid number for the price."),
            ("-5", "KRW", "Enter a valid number for the price."),
            ("1e3", "KRW", "Enter a valid number for the price."),
            ("19.99", "KRW", "Enter the price as a whole number."),
        ]
    )
    func refused(price: String, currency: String, sentence: String) async throws {
        let browser = try await seller()
        var fields = Story.fields("A lamp")
        (fields["price"], fields["currency"], fields["discount"]) = (price, currency, "")
        await browser.post("/register", fields, photos: [Fixture.png])
        #expect(browser.text.contains(sentence))
        #expect(browser.page.contains("value=\"\(price)\"") && !browser.text.contains("has been posted"))
    }

    @Test("Full-width digits and digits in groups are read", arguments: ["１２０００", "12,000", " 12000 "])
    func read(price: String) async throws {
        let browser = try await seller()
        var fields = Story.fields("A lamp")
        (fields["price"], fields["discount"]) = (price, "")
        await browser.post("/register", fields, photos: [Fixture.png])
        #expect(browser.text.contains("Your product has been posted."))
        await browser.get("/mypage/products")
        #expect(browser.text.contains("₩12,000"))
    }

    @Test("A file that is no image is named when it is added, and has to go before the product is posted")
    func noImage() async throws {
        let browser = try await seller()
        let heic = Data([0, 0, 0, 24]) + Data("ftypheic".utf8) + Data(count: 12)
        let files = [Fixture.png, Data("<script>".utf8), Data("GIF89a".utf8), heic]
        await browser.post("/register", Story.fields("A lamp"), photos: files)
        #expect(browser.address == "/register" && !browser.text.contains("has been posted"))
        #expect(browser.text.contains("Photo 2: Photos of this kind cannot be used. Use JPEG or PNG."))
        #expect(browser.text.contains("Photo 3: Photos of this kind cannot be used. Use JPEG or PNG."))
        #if !canImport(ImageIO)
            #expect(browser.text.contains("Photo 4: HEIC photos cannot be read on this device."))
        #endif
        let photos = browser.addresses("/register/photos/").compactMap { $0.split(separator: "/").last }
        #expect(photos.count == 4)
        for photo in photos.dropFirst() {
            var fields = Story.fields("A lamp")
            fields["do"] = "remove/\(photo)"
            await browser.post("/register", fields)
        }
        await browser.post("/register", Story.fields("A lamp"))
        #expect(browser.text.contains("Your product has been posted."))
    }

    @Test("Any photo can be made the main one, and the texts stay")
    func mainPhoto() async throws {
        let browser = try await seller()
        var fields = Story.fields("A lamp")
        fields["do"] = "keep"
        await browser.post("/register", fields, photos: [Fixture.png, Fixture.png])
        let photos = browser.addresses("/register/photos/")
        let last = try #require(photos.last?.split(separator: "/").last)
        fields["do"] = "makeMain/\(last)"
        await browser.post("/register", fields)
        #expect(
            browser.addresses("/register/photos/") == photos.reversed() && browser.page.contains("value=\"A lamp\"")
        )
    }

    @Test("What has worked is said once, on the page that follows, and stops no one")
    func saidOnce() async throws {
        let browser = try await seller()
        await browser.post("/register", Story.fields("A lamp"), photos: [Fixture.png])
        #expect(browser.page.contains("id=\"toast\"") && !browser.page.contains("<dialog"))
        await browser.get("/")
        #expect(!browser.page.contains("id=\"toast\""))
    }

    @Test("Cancelling while a product is being sent keeps the form, with its texts and photos")
    func cancelled() async throws {
        let gate = Gate()
        let registration = MockRegisterProduct()
        registration.call.handles { _ throws(MarketError) in
            do throws(CancellationError) {
                try await gate.pass()
            } catch {
                throw .cancelled
            }
            return .fixture()
        }
        var market = PreviewMarket().useCases
        market.registerProduct = registration
        let shop = Shop(settings: .patient, images: market.images) { [market] in market }
        let browser = TestBrowser(shop)
        await Story.signUp(browser, "ann@example.com", "ann")
        await browser.get("/register")
        let (token, cookie) = (browser.token, browser.cookie)
        gate.close()

        async let sending = browser.post("/register", Story.fields("A lamp"), photos: [Fixture.png])
        await gate.untilWaiting()
        await TestBrowser(shop, cookie: cookie).post("/register/cancel", [:], token: token)
        _ = await sending

        #expect(browser.address == "/register" && browser.page.contains("value=\"A lamp\""))
        #expect(browser.addresses("/register/photos/").count == 1 && !browser.text.contains("has been posted"))

        gate.open()
        await browser.post("/register", Story.fields("A lamp"))
        #expect(browser.text.contains("Your product has been posted."))
    }

    @Test("A form whose visit has ended is shown again with its texts, and says so; after the log-in it is still there")
    func ended() async throws {
        let clock = StandingClock()
        let browser = try await seller { $0.now = { clock.now } }
        clock.advance(by: 1801)
        await browser.post("/register", Story.fields("A blue lamp"), photos: [Data(count: 200_000)])
        #expect(browser.address == "/register" && browser.response.status == 200)
        #expect(browser.text.contains(Wording(.english)(.alertSessionExpiredMessage)))
        #expect(browser.page.contains("value=\"A blue lamp\"") && browser.page.contains("It is as good as new."))
        await browser.post("/alert", ["choice": "logIn", "place": "/register"])
        #expect(browser.address == "/login")
        await browser.post("/login", ["do": "logIn", "email": "ann@example.com", "password": Story.password])
        #expect(browser.address == "/register" && browser.page.contains("value=\"A blue lamp\""))
        await browser.post("/register", Story.fields("A blue lamp"), photos: [Fixture.png])
        #expect(browser.text.contains("Your product has been posted."))
    }

    @Test("A form for a change whose visit has ended is shown again as well")
    func endedChange() async throws {
        let clock = StandingClock()
        let browser = try await seller { $0.now = { clock.now } }
        await browser.post("/register", Story.fields("A lamp"), photos: [Fixture.png])
        await browser.get("/mypage/products")
        let edit = try #require(browser.addresses("/product/").first) + "/edit"
        await browser.get(edit)
        clock.advance(by: 1801)
        await browser.post(edit, Story.fields("A green lamp"), photos: [])
        #expect(browser.address == edit && browser.page.contains("value=\"A green lamp\""))
        #expect(browser.text.contains(Wording(.english)(.alertSessionExpiredMessage)))
    }

    @Test("A form from another site, which comes without a cookie, is not taken for one of a visit that has ended")
    func foreign() async throws {
        let browser = TestBrowser(try await TestShop.embedded())
        await browser.post("/register", Story.fields("Planted"), photos: [])
        #expect(browser.response.status == 403 && !browser.page.contains("Planted"))
    }

    @Test("Photos that are not sent take bounded space: of one visit, and of all of them")
    func bounds() async throws {
        let size = Fixture.png.count
        let own = try await seller { $0.photoBytes = size * 2 }
        await own.post("/register", ["do": "keep"], photos: [Fixture.png, Fixture.png, Fixture.png])
        #expect(own.addresses("/register/photos/").count == 2)
        #expect(own.text.contains("2.png: What you are sending is too large."))

        let shop = try await TestShop.embedded { $0.allPhotoBytes = size }
        let (ann, ben) = (TestBrowser(shop), TestBrowser(shop))
        for (browser, name) in [(ann, "ann"), (ben, "ben")] {
            await Story.signUp(browser, "\(name)@example.com", name)
            await browser.get("/register")
            await browser.post("/register", ["do": "keep"], photos: [Fixture.png])
        }
        #expect(ann.addresses("/register/photos/").count == 1)
        #expect(ben.addresses("/register/photos/").isEmpty)
        await ann.get("/")
        await ben.post("/register", ["do": "keep"], photos: [Fixture.png])
        #expect(ben.addresses("/register/photos/").count == 1)
    }
}
