import Foundation
import OpenMarket
import OpenMarketHTTPServer
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("Parts of lists", .slot)
struct ListingTests {
    @Test("A part of a list has an address of its own, and is read from it again")
    func listing() throws {
        var listing = Listing()
        #expect(Place.products(.all).path(listing) == "/products")
        listing.sort = .cheapest
        listing.layout = .grid
        (listing.isInStock, listing.isDiscounted, listing.after) = (true, true, 40)
        listing.status = .onSale
        (listing.currency, listing.lowest, listing.highest) = (.usd, "9.5", "1,200")
        let path = Place.products(.search("a")).path(listing)
        let filter = "stock=1&discount=1&sale=1&currency=USD&from=9.5&to=1%2C200"
        #expect(path == "/search?q=a&sort=cheapest&layout=grid&\(filter)&after=40")
        #expect(Listing(try #require(Query(target: path))) == listing)
        #expect(PlaceAddress(path) == PlaceAddress(.products(.search("a")), listing.choices))
    }

    @Test(
        "Nonsense in a query is as if it was not there",
        arguments: ["after=-1", "after=x", "count=9999999999999999999"]
    )
    func nonsense(query: String) throws {
        #expect(Listing(try #require(Query(target: "/products?" + query))) == Listing())
    }

    @Test("The pages of a list are limited")
    func furthest() throws {
        #expect(Listing(try #require(Query(target: "/?after=999999"))).after == Listing.furthest)
    }
}
