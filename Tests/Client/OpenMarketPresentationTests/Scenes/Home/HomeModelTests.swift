import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("Home", .slot, .timeLimit(.minutes(10)))
struct HomeModelTests {
    private let stage = Stage()
    private let model: HomeModel
    private let log = Exits<HomeModel.Exit>()

    init() {
        model = HomeModel(context: stage.context)
        model.onExit = { [log] in log.note($0) }
    }

    private var banners: MockCall<Void, [Banner]> { stage.market.discovery.bannersCalls }
    private var pages: MockCall<ScriptedLists.Request, ProductPage> { stage.lists.pages }

    private func scriptProducts() {
        pages.returns(.fixture(ids: 1...3, hasNext: false))
    }

    @Test("It has its titles before anything is loaded")
    func titles() {
        #expect(model.state.listTitle == stage.wording(.homeMiniListTitle))
        #expect(model.state.moreTitle == stage.wording(.homeMore))
        #expect(model.state.banners == .idle)
        #expect(model.list.state.layout == .grid)
    }

    @Test("Banners and products are loaded at the same time")
    func parallel() async throws {
        scriptProducts()
        banners.returns(try Banner.fixtures(2))
        banners.hold()
        pages.hold()
        let loading = Task { await model.appear() }
        await banners.untilHeld()
        await pages.untilHeld()
        #expect(model.state.banners == .loading(nil))
        #expect(model.list.state.status == .loading)
        pages.release()
        await model.list.reaches { $0.rows.count == 3 }
        #expect(model.state.banners.isLoading)
        banners.release()
        await loading.value
        #expect(model.state.banners.value?.count == 2)
    }

    @Test("Banners speak the language of the user, also after that has changed")
    func bannerLanguage() async throws {
        scriptProducts()
        let image = try #require(URL(string: "https://images.example/banner.jpg"))
        banners.returns([Banner(image: image, title: "조명 · Lamps", titles: ["ko": "조명", "en": "Lamps"])])
        await model.appear()
        #expect(model.state.banners.value?.map(\.title) == ["Lamps"])
        stage.context.use(Wording(.korean))
        #expect(model.state.banners.value?.map(\.title) == ["조명"])
    }

    @Test("Banners that fail do not hide the products")
    func bannersFail() async {
        scriptProducts()
        banners.fails(.offline)
        await model.appear()
        #expect(model.state.banners == .failed(Problem(.offline, in: stage.wording), nil))
        #expect(model.list.state.rows.count == 3)
    }

    @Test("Products that fail do not hide the banners")
    func productsFail() async throws {
        pages.fails(.timedOut)
        banners.returns(try Banner.fixtures(1))
        await model.appear()
        #expect(model.state.banners.value?.count == 1)
        #expect(model.list.state.status == .failed(Problem(.timedOut, in: stage.wording)))
        #expect(model.list.state.rows.isEmpty)
    }

    @Test("A market without banners has a home without them")
    func unsupported() async {
        scriptProducts()
        banners.fails(.unsupported(.banners))
        await model.appear()
        #expect(model.state.banners == .loaded([]))
        #expect(model.state.carousel.index == nil)
    }

    @Test("Appearing again loads nothing again")
    func loadOnce() async throws {
        scriptProducts()
        banners.returns(try Banner.fixtures(2))
        await model.appear()
        model.disappear()
        await model.appear()
        #expect(banners.callCount == 1 && pages.callCount == 1)
    }

    @Test("Banners that were cancelled can be loaded later")
    func givenUp() async throws {
        scriptProducts()
        banners.answers(.failure(.cancelled), .success(try Banner.fixtures(2)))
        await model.appear()
        #expect(model.state.banners == .idle)
        await model.appear()
        #expect(model.state.banners.value?.count == 2)
    }

    @Test("A refresh keeps the old banners until the new ones are there, and when they do not come")
    func refresh() async throws {
        scriptProducts()
        let (old, new) = (try Banner.fixtures(2), try Banner.fixtures(3))
        banners.answers(.success(old), .success(new), .failure(.offline), .failure(.cancelled))
        await model.appear()
        banners.hold()
        pages.always(.fixture(ids: 1...3, hasNext: false))
        let refreshing = Task { await model.perform(command: "refresh") }
        await banners.untilHeld()
        #expect(model.state.banners == .loading(old))
        banners.release()
        _ = await refreshing.value
        #expect(model.state.banners == .loaded(new))
        #expect(model.state.carousel.count == 3)
        #expect(pages.callCount == 2)
        await model.perform(command: "refresh")
        #expect(model.state.banners == .failed(Problem(.offline, in: stage.wording), new))
        await model.perform(command: "refresh")
        #expect(model.state.banners == .loaded(new))
    }

    @Test("Products, all products and the log-in are led to")
    func exits() async {
        await model.perform(command: "showAll")
        model.list.onExit?(.product(Product.ID(7)))
        stage.accounts.setLike.call.fails(.unauthenticated)
        await model.list.toggleLike(of: Product.ID(7), orLeaveBy: .logIn(then: .like(Product.ID(7))))
        #expect(log.all == [.allProducts, .product(Product.ID(7)), .logIn(then: .like(Product.ID(7)))])
    }

    @Test("A banner leads to its product, if it has one")
    func openBanner() async throws {
        let banner = try #require(try Banner.fixtures(1).first)
        let leading = Banner(image: banner.image, title: "Camping", product: Product.ID(9))
        stage.market.discovery.bannersCalls.returns([banner, leading])
        await model.appear()
        #expect(model.commands.filter { $0.id.verb == "openBanner" }.map(\.id) == ["openBanner/9"])
        await model.perform(command: "openBanner/9")
        #expect(log.all == [.product(Product.ID(9))])
    }
}

extension Banner {
    /// So many banners.
    static func fixtures(_ count: Int) throws -> [Banner] {
        try (0..<count).map { Banner(image: try #require(URL(string: "https://images.example/banner\($0).jpg"))) }
    }
}
