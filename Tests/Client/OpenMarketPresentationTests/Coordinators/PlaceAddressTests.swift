import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Addresses", .slot)
struct PlaceAddressTests {
    @Test(
        "Each place has one path, and is read from it again",
        arguments: [
            (Place.home, "/"), (.products(.all), "/products"), (.product(Product.ID(7)), "/product/7"),
            (.photos(Product.ID(7)), "/product/7/photos"), (.modal(.edit(Product.ID(7))), "/product/7/edit"),
            (.products(.seller(Vendor.ID(rawValue: "가게 1"))), "/seller/%EA%B0%80%EA%B2%8C%201"),
            (.products(.category(ProductCategory(rawValue: "home"))), "/category/home"), (.route(.search), "/search"),
            (.products(.search("wool & <b>")), "/search?q=wool%20%26%20%3Cb%3E"), (.modal(.register), "/register"),
            (.login, "/login"), (.route(.signUp(email: "")), "/signup"), (.tab(.chat), "/chats"),
            (.route(.chatRoom(ChatRoom.ID(rawValue: "a_b"))), "/room/a_b"), (.tab(.myPage), "/mypage"),
            (.products(.mine), "/mypage/products"), (.products(.liked), "/mypage/likes"),
            (.products(.viewed), "/mypage/viewed"), (.products(.followed), "/mypage/followed"),
            (.products(.bought), "/mypage/purchases"),
        ]
    )
    func paths(place: Place, path: String) {
        #expect(PlaceAddress(place).text == path)
        #expect(PlaceAddress(path) == PlaceAddress(place))
    }

    @Test("The query of a browser's search form is read, and a blank one is no search")
    func search() {
        #expect(PlaceAddress("/search?q=blue+lamp")?.place == .products(.search("blue lamp")))
        #expect(PlaceAddress("/search?sort=cheapest&q=%20lamp%20")?.place == .products(.search("lamp")))
        #expect(PlaceAddress("/search?q=+++")?.place == .route(.search))
    }

    @Test(
        "Everything written otherwise is no address",
        arguments: [
            "", "products", "//", "///products", "/product/", "/product/7/", "/product//edit", "/product/7/edit/x",
            "/product/..", "/product/a%2fb", "/product/%2e%2e", "/search?q=%ff", "/search?q=%", "/products?sort=%G0",
            "/Product/7", "http://a/", "/\\a", "/search?q=" + String(repeating: "a", count: 600), "/room/%E2%80%AE",
            "/products?x=" + String(repeating: "a", count: 5_000), "/?\u{301}=%C0%AF",
        ]
    )
    func refused(text: String) {
        #expect(PlaceAddress(text) == nil)
    }

    @Test("No text at all makes the reader stumble, and the place that it reads is read from its address again")
    func noise() {
        var random = SeededGenerator(seed: 24)
        let pieces = [
            "product", "search", "mypage", "edit", "/", "/", "?", "q=", "%", "%2F", "%2e", "likes", "a", "7", "#", "&",
            "..", "\0", "\r\n", "%00", "%C0%AF", "가", "%EA%B0%80", "=", "+", "%20", "%E2%80%8D", "sort=cheapest",
        ]
        for _ in 0..<10_000 {
            let count = Int.random(in: 0...6, using: &random)
            let text = "/" + (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
            guard let address = PlaceAddress(text) else { continue }
            #expect(PlaceAddress(address.text)?.place == address.place, "\(text)")
            #expect(address.place.addressed == address.place, "\(text)")
        }
    }

    @Test("An id that no address can hold leads to the first page, never elsewhere")
    func unwritable() {
        for id in ["", "..", "a/b", "//evil.example", "a?b", "a#b"] {
            #expect(PlaceAddress(.product(Product.ID(rawValue: id))).text == "/")
        }
    }

    @Test(
        "No link from elsewhere opens a form or the log-in, nor can one be written",
        arguments: [
            DeepLink.modal(.register), .login, .route(.signUp(email: "")), .modal(.edit(Product.ID(7))),
            .photos(Product.ID(7)),
        ]
    )
    func noLink(link: DeepLink) {
        let rules = DeepLink.Rules(scheme: "openmarket")
        #expect(link.url(rules: rules) == nil)
        #expect(DeepLink("openmarket:/" + PlaceAddress(link).text, rules: rules) == nil)
    }

    @Test("The choices in a list are a query, and are read from it again")
    func choices() {
        let filter = ProductFilter(
            name: "wool",
            currency: .usd,
            minimumPrice: Decimal(string: "9.5"),
            maximumPrice: 1200,
            isInStock: true,
            isDiscounted: true,
            status: .sold,
            category: ProductCategory(rawValue: "home")
        )
        let choices = ListChoices(filter, sort: .cheapest, layout: .grid)
        let query =
            "sort=cheapest&layout=grid&name=wool&stock=1&discount=1&sale=sold&category=home&currency=USD&from=9.5&to=1200"
        #expect(PlaceAddress(.products(.all), choices).text == "/products?" + query)
        #expect(PlaceAddress("/search?q=a&page=2&" + query) == PlaceAddress(.products(.search("a")), choices))
        #expect(choices.filter == filter)
        #expect(PlaceAddress(.products(.all), ListChoices(.none, sort: .standard)).text == "/products")
    }

    @Test(
        "Nonsense in a query is as if it was not there",
        arguments: ["utm=1", "sort=no&layout=no", "currency=no", "category=", "from=&to=+", "=&&a"]
    )
    func nonsense(query: String) {
        #expect(PlaceAddress("/products?" + query) == PlaceAddress(.products(.all)))
    }

    @Test("A price is read as in a form, and a text that is no number bounds nothing")
    func prices() {
        let typed = PlaceAddress("/?from=%EF%BC%91%EF%BC%92&to=1,200&currency=KRW")
        #expect(typed?.choices.filter == ProductFilter(currency: .krw, minimumPrice: 12, maximumPrice: 1200))
        #expect(
            PlaceAddress("/?from=1e999&to=" + String(repeating: "9", count: 500))?.choices.filter == ProductFilter.none
        )
    }
}

@Suite("Going to an address", .slot)
@MainActor
struct GoingTests {
    private let user = Session.fixture(auth: .fixture())

    @Test("A list is shown with the choices of its address, which the app gives back")
    func list() async {
        let driver = AppDriver()
        await driver.start(as: user)
        let address = PlaceAddress(
            .products(.all),
            ListChoices(ProductFilter(isInStock: true), sort: .cheapest, layout: .grid)
        )
        await driver.app.go(to: address)
        #expect(driver.visible == .route(.products(.all)))
        #expect(driver.app.address == address)
        await driver.app.go(to: PlaceAddress(.products(.all)))
        #expect(driver.app.address == PlaceAddress(.products(.all)))
    }

    @Test("A place that is open already is gone back to, with its view model")
    func back() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        await driver.app.go(to: .products(.all))
        let list = try driver.front(\.products)
        await driver.app.go(to: .product(Product.ID(7)))
        #expect(driver.router.navigation.routes == [.products(.all), .product(Product.ID(7))])
        await driver.app.go(to: .products(.all))
        #expect(try driver.front(\.products) === list)
        #expect(driver.router.navigation.routes == [.products(.all)])
    }

    @Test("A stack that is as deep as it may be begins again")
    func depth() async {
        let driver = AppDriver()
        await driver.start(as: user)
        for number in 1...3 { await driver.app.go(to: .product(Product.ID(number)), deepest: 2) }
        #expect(driver.router.navigation.routes == [.product(Product.ID(3))])
    }

    @Test("A guest who goes to a form or a chat is at the log-in")
    func guest() async {
        for place in [
            Place.modal(.register), .modal(.edit(Product.ID(7))), .tab(.chat),
            .route(.chatRoom(ChatRoom.ID(rawValue: "r"))), .login,
        ] {
            let driver = AppDriver()
            await driver.start(as: user)
            driver.app.endSession()
            driver.router.reset(to: .market)
            await driver.app.go(to: place)
            #expect(driver.app.address == PlaceAddress(.login), "\(place)")
        }
    }
}
