import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("Sellers, buyers and those who follow, in browsers", .slot)
@MainActor
struct SellerTests {
    /// Ann, who sells a lamp, and Bob, who has written to her.
    private func stage() async throws -> (ann: TestBrowser, bob: TestBrowser, product: String) {
        let shop = try await TestShop.embedded()
        let (ann, bob) = (TestBrowser(shop), TestBrowser(shop))
        await Story.signUp(ann, "ann@example.com", "ann")
        await Story.signUp(bob, "bob@example.com", "bob")
        await Story.register(ann, "Blue lamp", photos: 1)
        await ann.get("/mypage/products")
        let product = try #require(ann.addresses("/product/").first)
        await bob.get(product)
        await bob.post(product, ["do": "chat"])
        await bob.post(bob.address, ["do": "send", "type": "Is it still there?"])
        return (ann, bob, product)
    }

    @Test("The lamp is sold to Bob, who reviews Ann; her page shows it to everybody")
    func sale() async throws {
        let (ann, bob, product) = try await stage()
        await ann.get(product)
        await ann.post(product, ["do": "buyers"])
        let buyer = try #require(ann.page.firstMatch(of: /value="reserve\/([^"]+)"/)?.1)
        await bob.get(product)
        let events = try #require(try await bob.listen(at: product))
        await ann.post(product, ["do": "reserve/\(buyer)"])
        #expect(ann.text.contains("Reserved for bob") && ann.page.contains("id=\"toast\""))
        var told = ""
        for await event in events {
            if case .pieces(let markup) = event { told += markup }
            // It is said in passing, perhaps after the page has it, and then it stays on the page.
            if told.contains(/id="toast"[^>]*>ann has reserved this for you/) { break }
        }
        await bob.get(product)
        #expect(!bob.page.contains("id=\"toast\""))
        #expect(bob.text.contains("ann has reserved this for you") && !bob.page.contains("value=\"review/"))
        await ann.post(product, ["do": "sell/\(buyer)"])
        await bob.get(product)
        #expect(bob.text.contains("You bought this from ann"))
        await bob.post(product, ["do": "review/4", "text": "Quick & kind"])
        #expect(bob.page.contains("★★★★☆") && bob.page.contains("Quick &amp; kind"))
        #expect(!bob.page.contains("value=\"review/") && bob.page.contains("value=\"deleteReview/"))
        await bob.post(product, ["do": "seller"])
        let seller = bob.address
        #expect(bob.text.contains("4 of 5 from 1 review"))
        await ann.get(seller)
        #expect(!ann.page.contains("value=\"follow\""))
        await ann.post(seller, ["do": "reviews"])
        #expect(ann.text.contains("Quick") && ann.page.contains("value=\"reportReview/"))
    }

    @Test("Bob follows Ann, finds what is new on his own page, and follows her no more")
    func follow() async throws {
        let (ann, bob, product) = try await stage()
        await bob.get(product)
        await bob.post(product, ["do": "seller"])
        let seller = bob.address
        await bob.post(seller, ["do": "follow"])
        #expect(bob.text.contains("1 follower") && bob.text.contains("Unfollow"))
        await Story.register(ann, "Red chair", photos: 1)
        await bob.get("/mypage")
        #expect(bob.text.contains("1 new"))
        #expect(bob.page.contains("href=\"/mypage/followed\""))
        await bob.get("/mypage/followed")
        #expect(bob.text.contains("From Followed Sellers") && bob.text.contains("Red chair"))
        await bob.get("/mypage")
        let vendor = try #require(bob.page.firstMatch(of: /value="seller\/([^"]+)"/)?.1)
        await bob.post("/mypage", ["do": "seller/\(vendor)"])
        #expect(bob.address == seller && bob.text.contains("Red chair"))
        await bob.get("/mypage")
        #expect(!bob.text.contains("1 new"))
        await bob.post("/mypage", ["do": "unfollow/\(vendor)"])
        #expect(bob.text.contains("You do not follow anyone."))
    }
}
