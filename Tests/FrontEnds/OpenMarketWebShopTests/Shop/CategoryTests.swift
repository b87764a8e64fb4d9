import Foundation
import OpenMarket
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("Categories in the shop", .slot)
@MainActor
struct CategoryTests {
    /// A shop with a lamp in a category and a chair in none, and its seller.
    private func stocked() async throws -> TestBrowser {
        let browser = TestBrowser(try await TestShop.embedded())
        await Story.signUp(browser, "ann@example.com", "me", secret: "me")
        for (name, category) in [("A lamp", "home.lighting"), ("A chair", "")] {
            await browser.get("/register")
            var fields = Story.fields(name)
            fields["category"] = category
            await browser.post("/register", fields, photos: [Fixture.png])
            #expect(browser.text.contains("has been posted"), "\(name)")
        }
        return browser
    }

    @Test("A category is chosen in the form, shown at the product, and leads to all of its kind")
    func chosen() async throws {
        let browser = try await stocked()
        await browser.get("/category/home")
        #expect(browser.response.status == 200 && browser.text.contains("A lamp") && !browser.text.contains("A chair"))
        let product = try #require(browser.addresses("/product/").first)
        await browser.get(product)
        #expect(browser.page.contains("href=\"/category/home.lighting\"") && browser.text.contains("Home › Lighting"))
        await browser.get("/register")
        #expect(browser.page.contains("<option value=\"home.lighting\">"))
    }

    @Test("A list links to what it can be narrowed to, with how many products there are")
    func facets() async throws {
        let browser = try await stocked()
        await browser.get("/products?sort=cheapest")
        let links = browser.addresses("/products?").filter { $0.contains("category=") }
        #expect(links.count == 1 && links.first?.contains("category=home") == true)
        #expect(links.first?.contains("sort=cheapest") == true)
        #expect(browser.text.contains("Home  1"))
        await browser.get("/products?category=home")
        #expect(browser.text.contains("A lamp") && !browser.text.contains("A chair"))
        #expect(browser.page.contains("aria-current=\"true\"") && browser.page.contains("category=home.lighting"))
        #expect(browser.page.contains("name=\"category\" value=\"home\""))
    }

    @Test("The form of the filter keeps a status that it has no box for")
    func status() async throws {
        let browser = try await stocked()
        await browser.get("/products?sale=sold")
        #expect(browser.page.contains("type=\"hidden\" name=\"sale\" value=\"sold\""))
        await browser.get("/products?sale=1")
        #expect(!browser.page.contains("type=\"hidden\" name=\"sale\""))
    }

    @Test("The first page leads to the categories")
    func home() async throws {
        let browser = TestBrowser(TestShop.preview())
        await browser.get("/")
        #expect(browser.addresses("/category/").count == ProductCategory.tree.count)
    }
}
