import Foundation
import OpenMarket
import OpenMarketHTTPServer
import OpenMarketWire
import Testing

@testable import WebPages

@Suite("Addresses of pages")
struct PlaceTests {
    @Test(
        "A page is found at its address",
        arguments: [
            (Place.home, "/"), (.products, "/products"), (.product(Product.ID(7)), "/product/7"),
            (.photos(Product.ID(7)), "/product/7/photos"), (.edit(Product.ID(7)), "/product/7/edit"),
            (.seller(Vendor.ID(rawValue: "가게 1")), "/seller/%EA%B0%80%EA%B2%8C%201"), (.search, "/search"),
            (.results("wool & <b>"), "/search?q=wool%20%26%20%3Cb%3E"), (.register, "/register"), (.logIn, "/login"),
            (.signUp, "/signup"), (.chats, "/chats"), (.room(ChatRoom.ID(rawValue: "a_b")), "/room/a_b"),
            (.myPage, "/mypage"),
            (.sales, "/mypage/products"), (.likes, "/mypage/likes"), (.viewed, "/mypage/viewed"),
            (.followed, "/mypage/followed"),
        ]
    )
    func paths(place: Place, path: String) {
        #expect(place.path == path)
        #expect(Place(target: path) == place)
    }

    @Test("The query of a browser's search form is read, and a blank one is no query")
    func search() {
        #expect(Place(target: "/search?q=blue+lamp") == .results("blue lamp"))
        #expect(Place(target: "/search?sort=cheapest&q=%20lamp%20") == .results("lamp"))
        #expect(Place(target: "/search?q=+++") == .search)
    }

    @Test(
        "Whatever is written otherwise is no page",
        arguments: [
            "", "products", "//", "///products", "/product/", "/product/7/", "/product//edit", "/product/7/edit/x",
            "/product/..",
            "/product/a%2fb", "/product/%2e%2e", "/search?q=%ff", "/search?q=%", "/Product/7", "http://a/", "/\\a",
            "/search?q=" + String(repeating: "a", count: 600), "/room/%E2%80%AE",
        ]
    )
    func refused(target: String) {
        #expect(Place(target: target) == nil)
    }

    @Test("What no link can hold leads home, never out of the shop")
    func unspeakable() {
        for id in ["", "..", "a/b", "//evil.example", "a?b", "a#b"] {
            #expect(Place.product(Product.ID(rawValue: id)).path == "/")
        }
    }

    @Test("A part of a list has an address of its own, and is read from it again")
    func listing() throws {
        var listing = Listing()
        #expect(Place.products.path(listing) == "/products")
        listing.sort = .cheapest
        listing.layout = .grid
        (listing.isInStock, listing.isDiscounted, listing.after) = (true, true, 40)
        listing.status = .onSale
        (listing.currency, listing.lowest, listing.highest) = (.usd, "9.5", "1,200")
        let path = Place.results("a").path(listing)
        let filter = "stock=1&discount=1&sale=1&currency=USD&from=9.5&to=1%2C200"
        #expect(path == "/search?q=a&sort=cheapest&layout=grid&\(filter)&after=40")
        #expect(Listing(try #require(Query(target: path))) == listing)
    }

    @Test(
        "Nonsense in a query is as if it was not there",
        arguments: ["after=-1", "after=x", "sort=no&layout=no", "after=99999999999999999999", "currency=no"]
    )
    func nonsense(query: String) throws {
        #expect(Listing(try #require(Query(target: "/products?" + query))) == Listing())
    }

    @Test("A price of the filter is read as in the form, and what is no number bounds nothing")
    func prices() throws {
        let listing = Listing(try #require(Query(target: "/?from=%EF%BC%91%EF%BC%92&to=1,200&currency=KRW")))
        #expect(listing.filter == ProductFilter(currency: .krw, minimumPrice: 12, maximumPrice: 1200))
        #expect(Listing(try #require(Query(target: "/?from=1.234,5&to=x"))).filter == .none)
    }

    @Test("The pages of a list are limited")
    func furthest() throws {
        #expect(Listing(try #require(Query(target: "/?after=999999"))).after == Listing.furthest)
    }
}
