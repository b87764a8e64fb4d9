import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Addresses", .slot)
struct AddressTests {
    @Test(
        "Each place has one path, and is read from it again",
        arguments: [
            (DeepLink.home, "/"), (.products, "/products"), (.product(Product.ID(7)), "/product/7"),
            (.photos(Product.ID(7)), "/product/7/photos"), (.edit(Product.ID(7)), "/product/7/edit"),
            (.seller(Vendor.ID(rawValue: "가게 1")), "/seller/%EA%B0%80%EA%B2%8C%201"), (.search(""), "/search"),
            (.category(ProductCategory(rawValue: "home")), "/category/home"),
            (.search("wool & <b>"), "/search?q=wool%20%26%20%3Cb%3E"), (.register, "/register"), (.logIn, "/login"),
            (.signUp, "/signup"), (.chats, "/chats"), (.room(ChatRoom.ID(rawValue: "a_b")), "/room/a_b"),
            (.myPage, "/mypage"), (.sales, "/mypage/products"), (.likes, "/mypage/likes"),
            (.viewed, "/mypage/viewed"), (.followed, "/mypage/followed"), (.purchases, "/mypage/purchases"),
        ]
    )
    func paths(link: DeepLink, path: String) {
        #expect(Address(link).text == path)
        #expect(Address(path) == Address(link))
    }

    @Test("The query of a browser's search form is read, and a blank one is no search")
    func search() {
        #expect(Address("/search?q=blue+lamp")?.link == .search("blue lamp"))
        #expect(Address("/search?sort=cheapest&q=%20lamp%20")?.link == .search("lamp"))
        #expect(Address("/search?q=+++")?.link == .search(""))
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
        #expect(Address(text) == nil)
    }

    @Test("An id that no address can hold leads to the first page, never elsewhere")
    func unwritable() {
        for id in ["", "..", "a/b", "//evil.example", "a?b", "a#b"] {
            #expect(Address(.product(Product.ID(rawValue: id))).text == "/")
        }
    }

    @Test(
        "No link from elsewhere opens a form or the log-in, nor can one be written",
        arguments: [
            DeepLink.register, .logIn, .signUp, .edit(Product.ID(7)), .photos(Product.ID(7)),
        ]
    )
    func noLink(link: DeepLink) {
        let rules = DeepLink.Rules(scheme: "openmarket")
        #expect(link.url(rules: rules) == nil)
        #expect(DeepLink("openmarket:/" + Address(link).text, rules: rules) == nil)
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
        #expect(Address(.products, choices).text == "/products?" + query)
        #expect(Address("/search?q=a&page=2&" + query) == Address(.search("a"), choices))
        #expect(choices.filter == filter)
        #expect(Address(.products, ListChoices(.none, sort: .standard)).text == "/products")
    }

    @Test(
        "Nonsense in a query is as if it was not there",
        arguments: ["utm=1", "sort=no&layout=no", "currency=no", "category=", "from=&to=+", "=&&a"]
    )
    func nonsense(query: String) {
        #expect(Address("/products?" + query) == Address(.products))
    }

    @Test("A price is read as in a form, and a text that is no number bounds nothing")
    func prices() {
        let typed = Address("/?from=%EF%BC%91%EF%BC%92&to=1,200&currency=KRW")
        #expect(typed?.choices.filter == ProductFilter(currency: .krw, minimumPrice: 12, maximumPrice: 1200))
        #expect(Address("/?from=1e999&to=" + String(repeating: "9", count: 500))?.choices.filter == ProductFilter.none)
    }

    @Test("Every route, and every tab, has a place that leads back to it")
    func routes() {
        var random = SeededGenerator(seed: 22)
        for _ in 0..<2_000 {
            var link = random.link()
            guard let route = link.route else { continue }
            #expect(DeepLink(route) == link)
            // Spaces around a search text are those of a form.
            if case .search(let text) = link { link = .search(text.trimmingCharacters(in: .whitespacesAndNewlines)) }
            #expect(Address(Address(link).text)?.link == link)
        }
        for tab in MarketTab.allCases where tab.isSelectable {
            #expect(DeepLink(tab).destination.tab == tab)
        }
    }

    @Test(
        "Each link leads to a navigation state whose address it is, for a user and, as far as it needs none, for a guest"
    )
    func navigation() {
        var random = SeededGenerator(seed: 23)
        let empty = NavigationState(root: .market)
        for _ in 0..<2_000 {
            let link = random.link()
            #expect(DeepLink(link.navigation(from: empty, isLoggedIn: true)) == link)
            guard !link.needsSession else { continue }
            #expect(DeepLink(link.navigation(from: empty, isLoggedIn: false)) == link)
        }
        for link in [DeepLink.register, .edit(Product.ID(7))] {
            #expect(DeepLink(link.navigation(from: empty, isLoggedIn: true)) == link)
            #expect(DeepLink(link.navigation(from: empty, isLoggedIn: false)) == .logIn)
        }
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
        let address = Address(.products, ListChoices(ProductFilter(isInStock: true), sort: .cheapest, layout: .grid))
        await driver.app.go(to: address)
        #expect(driver.visible == .route(.products(.all)))
        #expect(driver.app.address == address)
        await driver.app.go(to: Address(.products))
        #expect(driver.app.address == Address(.products))
    }

    @Test("A place that is open already is gone back to, with its view model")
    func back() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        await driver.app.go(to: .products)
        let list = try driver.front(\.products)
        await driver.app.go(to: .product(Product.ID(7)))
        #expect(driver.router.navigation.routes == [.products(.all), .product(Product.ID(7))])
        await driver.app.go(to: .products)
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
        for link in [DeepLink.register, .edit(Product.ID(7)), .chats, .room(ChatRoom.ID(rawValue: "r")), .logIn] {
            let driver = AppDriver()
            await driver.start(as: user)
            driver.app.endSession()
            driver.router.reset(to: .market)
            await driver.app.go(to: link)
            #expect(driver.app.address == Address(.logIn), "\(link)")
        }
    }
}
