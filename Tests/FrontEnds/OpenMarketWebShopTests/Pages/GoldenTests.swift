import OpenMarketHTML
import OpenMarket
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("Every page, in three languages", .slot)
@MainActor
struct GoldenTests {
    @Test("Logging in and signing up", arguments: Language.allCases)
    func accounts(language: Language) async throws {
        let gallery = Gallery(language)
        await gallery.app.start()
        gallery.app.router.present(.login)
        guard case .login(let model) = gallery.app.visible else { return #expect(Bool(false)) }
        model.type("ann@example", into: "email")
        model.type("secret that nobody gets back", into: "password")
        await model.perform(command: "logIn")
        try Golden.check("log-in", gallery.document(.login), language)
        await model.perform(command: "signUp")
        try Golden.check("sign-up", gallery.content(.route(.signUp(email: ""))), language)
    }

    @Test("Home and lists", arguments: Language.allCases)
    func lists(language: Language) async throws {
        let gallery = try await Gallery.visited(language)
        guard case .home(let home) = gallery.app.visible else { return #expect(Bool(false)) }
        await home.appear()
        home.disappear()
        try Golden.check("home", gallery.document(.home), language)
        gallery.app.router.push(.products(.all))
        guard case .products(let list) = gallery.app.visible else { return #expect(Bool(false)) }
        await list.appear()
        var listing = Listing()
        listing.after = 2
        listing.sort = .cheapest
        try Golden.check("products", gallery.content(.products(.all), listing), language)
        await list.filter(ProductFilter(name: "nothing is called that"))
        try Golden.check("products-none", gallery.content(.products(.all)), language)
    }

    @Test("A product, its images and its alerts", arguments: Language.allCases)
    func product(language: Language) async throws {
        let gallery = try await Gallery.visited(language)
        let vendor = try #require(gallery.app.context.session.session?.vendor?.id)
        let goods = Fixture.catalogue.prefix(6)
        let other = try #require(goods.first { $0.vendorID != vendor && $0.images.count > 1 })
        gallery.app.router.push(.product(other.id))
        guard case .product(let model) = gallery.app.visible else { return #expect(Bool(false)) }
        await model.appear()
        model.showPage(2)
        try Golden.check("product", gallery.content(.product(other.id)), language)
        await model.perform(command: "images")
        try Golden.check("photos", gallery.content(.photos(other.id)), language)
        gallery.app.router.dismissAll()
        let own = try #require(goods.first { $0.vendorID == vendor })
        gallery.app.router.push(.product(own.id))
        guard case .product(let mine) = gallery.app.visible else { return #expect(Bool(false)) }
        await mine.appear()
        await mine.perform(command: "manage")
        await mine.answer(.delete)
        try Golden.check("product-delete", gallery.document(.product(own.id)), language)
    }

    @Test("The form", arguments: Language.allCases)
    func form(language: Language) async throws {
        let gallery = try await Gallery.visited(language)
        gallery.app.select(.register)
        guard case .form(let model) = gallery.app.visible else { return #expect(Bool(false)) }
        await model.perform(command: "name", text: "<i>")
        await model.perform(command: "description", text: "\n  First line\nSecond line")
        await model.perform(command: "submit")
        await model.add([Fixture.imageInput, Fixture.imageInput])
        try Golden.check("form", gallery.content(.modal(.register)), language)
    }

    @Test("The search", arguments: Language.allCases)
    func search(language: Language) async throws {
        let gallery = try await Gallery.visited(language)
        gallery.app.select(.search)
        guard case .search(let model) = gallery.app.visible else { return #expect(Bool(false)) }
        await model.appear()
        let word = try #require(Fixture.catalogue.first?.product.name.split(separator: " ").first)
        await model.perform(command: "type", text: String(word))
        try Golden.check("suggestions", model.state.suggestions(in: Wording(language)), language)
        await model.search(for: "wool & <linen>")
        gallery.app.router.pop()
        try Golden.check("search", gallery.content(.route(.search)), language)
    }

    @Test("The user's own page, and a page that does not exist", arguments: Language.allCases)
    func others(language: Language) async throws {
        let gallery = try await Gallery.visited(language)
        gallery.app.select(.myPage)
        try Golden.check("my-page", gallery.content(.tab(.myPage)), language)
        let around = gallery.around(.home)
        let page = Page(about: Problem(.notFound, in: around.wording), in: around)
        try Golden.check("not-found", Document(page, in: around, tabs: [], version: "1").html, language)
    }
}
