import Foundation
import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("What an owner does with a product, in one browser and in two", .slot)
@MainActor
struct OwnerTests {
    /// A seller with one product, logged in in two browsers.
    private func stage() async throws -> (shop: Shop, one: TestBrowser, other: TestBrowser, product: String) {
        let shop = try await TestShop.embedded()
        let (one, other) = (TestBrowser(shop), TestBrowser(shop))
        await Story.signUp(one, "ann@example.com", "me", secret: "me")
        await Story.register(one, "Blue lamp", photos: 1)
        await one.get("/mypage/products")
        let product = try #require(one.addresses("/product/").first)
        await Story.logIn(other, "ann@example.com")
        return (shop, one, other, product)
    }

    private func choose(_ choice: AlertChoice, _ browser: TestBrowser, _ product: String) async {
        await browser.get(product)
        await browser.post(product, ["do": "manage"])
        #expect(browser.page.contains("value=\"\(choice.rawValue)\""))
        await browser.post(product, ["choice": choice.rawValue])
    }

    /// Reserves for, or sells to, a buyer whom the market does not know.
    private func deal(_ verb: String, _ browser: TestBrowser, _ product: String) async {
        await browser.post(product, ["do": "buyers"])
        #expect(browser.page.contains("value=\"\(verb)/\""))
        await browser.post(product, ["do": verb + "/"])
    }

    @Test("The page takes the steps of a sale, which the page, the list, its filter and the history show")
    func sale() async throws {
        let (shop, ann, _, product) = try await stage()
        let guest = TestBrowser(shop)
        await deal("reserve", ann, product)
        #expect(ann.address == product && ann.text.contains("Reserved") && !ann.page.contains("id=\"alert\""))
        await guest.get("/products")
        #expect(guest.text.contains("Reserved") && guest.page.contains("name=\"sale\""))
        await guest.get("/products?sale=1")
        #expect(!guest.text.contains("Blue lamp") && guest.page.contains("value=\"1\" checked"))
        await deal("sell", ann, product)
        await guest.get(product + "?history=1")
        #expect(guest.page.contains("id=\"price-history\"") && guest.page.ranges(of: "class=\"date\"").count >= 3)
        #expect(guest.text.contains("Reserved") && guest.text.contains("₩10,000"))
        await choose(.hide, ann, product)
        #expect(ann.text.contains("Hidden"))
        await guest.get(product)
        #expect(guest.response.status == 404)
        await choose(.markOnSale, ann, product)
        await guest.get("/products?sale=1")
        #expect(guest.text.contains("Blue lamp"))
    }

    /// Both open the form, one saves first, and the second one is asked.
    private func collide(_ stage: (shop: Shop, one: TestBrowser, other: TestBrowser, product: String)) async {
        let form = stage.product + "/edit"
        await stage.one.get(form)
        await stage.other.get(form)
        let own: [String: String] = ["name": "Green lamp", "price": "15000", "discount": "0"]
        await stage.one.post(form, Story.fields("Red lamp").merging(["price": "14000", "discount": "0"]) { $1 })
        await stage.other.post(form, Story.fields("Green lamp").merging(own) { $1 })
    }

    @Test("Of two browsers that change the same fields, the second one sees both values, each on a line of its own")
    func conflict() async throws {
        let stage = try await stage()
        await collide(stage)
        let box = try #require(stage.other.page.firstMatch(of: /<ul id="alert-message">(.*?)<\/ul>/)?.1)
        let lines = box.matches(of: /<li>([^<]*)<\/li>/).map { String($0.1) }
        #expect(lines.count == 2)
        #expect(lines.first?.contains("Green lamp") == true && lines.first?.contains("Red lamp") == true)
        #expect(lines.last?.contains("₩15,000") == true && lines.last?.contains("₩14,000") == true)
        await stage.other.post(stage.product + "/edit", ["choice": "keepMine"])
        #expect(stage.other.address == stage.product)
        let guest = TestBrowser(stage.shop)
        await guest.get(stage.product)
        #expect(guest.text.contains("Green lamp") && guest.text.contains("₩15,000"))
    }

    @Test("Who takes the other version finds it in the form, and has saved nothing")
    func takeOther() async throws {
        let stage = try await stage()
        await collide(stage)
        await stage.other.post(stage.product + "/edit", ["choice": "takeOther"])
        #expect(stage.other.address == stage.product + "/edit")
        #expect(stage.other.page.contains("value=\"Red lamp\"") && !stage.other.page.contains("Green lamp"))
        await stage.one.get(stage.product)
        #expect(stage.one.text.contains("Red lamp"))
    }
}
